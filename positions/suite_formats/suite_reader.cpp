#include "positions/suite_formats/suite_reader.h"

#include <new>
#include <utility>

#include "positions/base/words.h"
#include "positions/notes/note_reader.h"
#include "positions/problem/suite_text.h"
#include "positions/problem/unique_ids.h"
#include "positions/streams/binary_data.h"
#include "positions/streams/text_input.h"
#include "positions/streams/text_stream.h"
#include "positions/suite_formats/program_puzzles.h"
#include "positions/variant_files/variant_names.h"

namespace keymove {

namespace {

constexpr std::size_t kHeadOfNote = std::size_t{1} << 16;  // bytes
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string format_list() {
  std::string out;
  for (const std::string& name : suite_format_names()) out += (out.empty() ? "" : ", ") + name;
  return out;
}

}  // namespace

Result<const SuiteFormat*> suite_format_of(const std::string& path, std::string_view text, const std::string& wanted) {
  const auto refuse = [&](const std::string& code, const std::string& message) {
    return InputError{{path == "-" ? "stdin" : path, 0, 0}, code, message, {}};
  };
  const SuiteFormat* format = suite_format_named(wanted);
  if (!wanted.empty() && format == nullptr) {
    return refuse("unknown-format", "no format '" + wanted + "'; there are " + format_list());
  }
  if (text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos) {
    return refuse("no-positions", "no positions: the file is empty");
  }
  if (const std::string refusal = refusal_of_binary(text); !refusal.empty()) return refuse("binary", refusal);
  if (format == nullptr && is_variants_ini(text)) return refuse("variants-ini", std::string(kVariantsIniMessage));
  const std::string extension = extension_of(path);
  if (format == nullptr && (extension == ".xml" || trimmed(text.substr(0, 100)).starts_with("<?xml")))
    return refuse("unknown-format", "XML is not read here; write the positions as JSON, CSV or EPD");
  if (format == nullptr) {
    format = detect_suite_format(extension, text);
    if (extension == ".toml" && (format == nullptr || format->name != "records"))
      return refuse("unknown-format",
                    "of TOML, sections with lines such as fen = \"...\" are read; write the positions so, or as JSON, "
                    "CSV or EPD");
  }
  // A page may have its puzzles far from its beginning.
  const bool page = wanted.empty() && (extension == ".html" || extension == ".htm");
  if (page && (format == nullptr || format->name == "epd" || text.size() > kHeadOfNote)) {
    const std::size_t script = text.find("<script");
    const bool code = script != std::string_view::npos && holds_program_puzzles(text.substr(script));
    if (code || has_noted_fen(text)) format = suite_format_named(code ? "program" : "markdown");
  }
  if (format == nullptr && extension == ".md" && has_noted_fen(text)) format = suite_format_named("markdown");
  // Words with a FEN among them are a note, whatever else they are.
  if (format == nullptr && has_noted_fen(text.substr(0, kHeadOfNote))) format = suite_format_named("markdown");
  if (format == nullptr)
    return refuse("unknown-format", "cannot tell the format; name one of " + format_list() +
                                        "; a printed board has a line for each of its rows; a list of men is read from "
                                        "Popeye's Pieces, or on one line as in Kc8 Ra1 Pb6 / Ka8");
  return format;
}

std::string_view without_byte_order_mark(std::string_view text) {
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) text.remove_prefix(kByteOrderMark.size());
  return text;
}

Suite parse_suite(const std::string& name, const std::string& text, const ReadOptions& options) {
  const std::string file = name == "-" ? "stdin" : name;
  std::string changed;
  SuiteText source{file, stem_of(name), text, options.variant};
  const auto read = [&](std::string other) {
    changed = std::move(other);
    source.text = changed;
  };
  if (!is_plain_text(text)) read(text_of_bytes(text));
  source.text = without_byte_order_mark(source.text);
  Suite suite;
  suite.name = source.name;
  const auto format = suite_format_of(name, source.text, options.format);
  if (!format) {
    suite.errors = format.errors();
    return suite;
  }
  if ((*format)->any_charset && !is_plain_utf8(source.text)) read(utf8_of_bytes(source.text));
  suite = (*format)->parse(source);
  UniqueIds ids;
  for (TestPosition& position : suite.positions) {
    take_unsupported(position);
    ids.make_unique(position);
  }
  if (suite.positions.empty() && suite.errors.empty())
    suite.errors.push_back({{file, 0, 0}, "no-positions", "no positions", {}});
  return suite;
}

Result<Suite> read_suite(const std::string& path, const ReadOptions& options) {
  const auto text = read_input(path, kLargestInput, "a suite");
  if (!text) return text.errors();
  try {
    Suite suite = parse_suite(path, *text, options);
    if (suite.positions.empty() && !suite.errors.empty()) return suite.errors;
    return suite;
  } catch (const std::bad_alloc&) {
    return InputError{
        {path == "-" ? "stdin" : path, 0, 0}, "input-memory", "there is not enough memory to read it", {}};
  }
}

}  // namespace keymove
