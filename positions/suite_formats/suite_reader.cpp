#include "positions/suite_formats/suite_reader.h"

#include <new>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "positions/base/words.h"
#include "positions/problem/suite_text.h"
#include "positions/streams/text_input.h"
#include "positions/suite_formats/suite_format.h"

namespace keymove {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

void make_ids_unique(Suite& suite) {
  std::unordered_set<std::string> taken;
  std::unordered_map<std::string, int> counts;
  for (TestPosition& position : suite.positions) {
    if (taken.insert(position.id).second) continue;
    const std::string id = position.id;
    int& count = counts.try_emplace(id, 1).first->second;
    do {
      position.id = id + "#" + std::to_string(++count);
    } while (!taken.insert(position.id).second);
    position.repairs.push_back("the id '" + id + "' is taken, this one is '" + position.id + "'");
  }
}

std::string format_list() {
  std::string out;
  for (const std::string& name : suite_format_names()) out += (out.empty() ? "" : ", ") + name;
  return out;
}

}  // namespace

Suite parse_suite(const std::string& name, const std::string& text, const ReadOptions& options) {
  const std::string file = name == "-" ? "stdin" : name;
  SuiteText source{file, stem_of(name), text, options.variant};
  if (source.text.substr(0, kByteOrderMark.size()) == kByteOrderMark) source.text.remove_prefix(kByteOrderMark.size());
  Suite suite;
  suite.name = source.name;
  const auto refuse = [&](const std::string& code, const std::string& message) {
    suite.errors.push_back({{file, 0, 0}, code, message, {}});
    return suite;
  };
  const SuiteFormat* format = suite_format_named(options.format);
  if (!options.format.empty() && format == nullptr) {
    return refuse("unknown-format", "no format '" + options.format + "'; there are " + format_list());
  }
  if (source.text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos) {
    return refuse("no-positions", "no positions: the file is empty");
  }
  if (is_binary(source.text)) return refuse("binary", "expected text, this is binary data");
  if (format == nullptr) format = detect_suite_format(extension_of(name), source.text);
  if (format == nullptr) {
    return refuse("unknown-format", "cannot tell the format; name one of " + format_list());
  }
  suite = format->parse(source);
  make_ids_unique(suite);
  if (suite.positions.empty() && suite.errors.empty()) return refuse("no-positions", "no positions");
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
