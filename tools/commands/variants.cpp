// keymove variants: lists and shows the known games, and checks variant files.
#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "positions/base/nearest.h"
#include "positions/base/read_files.h"
#include "positions/base/words.h"
#include "positions/game/setup.h"
#include "positions/streams/text_input.h"
#include "positions/variant_files/variant_names.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variants_ini.h"
#include "tools/commands/commands.h"
#include "tools/console/console.h"
#include "tools/drawing/variant_text.h"

namespace keymove::tools {

namespace {

constexpr CommandText kVariantsText = {
    "variants", "list the games, show a game, or check variant files",
    "variants [list [FILE]]\n"
    "variants show NAME|FILE [--format text|json]\n"
    "variants check FILE...",
    "Pawntastic has every size from 4x4 to 16x16: pawntastic-FILESxRANKS, with -ep for en passant, such as "
    "pawntastic-6x8-ep. 'variants show "
    "--format json' prints a variant file, which you can edit to make your own game. A variants.ini of Fairy-Stockfish "
    "is read, too: 'variants list FILE' lists its sections, and FILE:NAME, such as variants.ini:own, is a variant "
    "wherever one is named.",
    "keymove variants\n"
    "keymove variants show minichess-7x7\n"
    "keymove variants show pawntastic-5x6-ep --format json > mine.json && keymove variants check mine.json"};

using Rows = std::vector<std::pair<std::string, std::string>>;

void say_rows(const Rows& rows, Output& output) {
  std::size_t width = 0;
  for (const auto& [name, title] : rows) width = std::max(width, name.size());
  std::string out;
  for (const auto& [name, title] : rows) out += name + std::string(width + 2 - name.size(), ' ') + title + "\n";
  output.say(out);
}

ExitCode list_variants(Output& output) {
  const std::string sizes = "pawntastic-FxR[-ep]";
  Rows rows;
  for (const std::string& name : shipped_variants()) {
    const bool sized = name.starts_with("pawntastic-");
    if (!sized) rows.emplace_back(name, (*load_variant(name))->title);
    if (sized && rows.back().first != sizes)
      rows.emplace_back(sizes, "Pawntastic on F files and R ranks, 4x4 to 16x16: first pawn on the far row wins");
  }
  say_rows(rows, output);
  return ExitCode::success;
}

std::string size_text(const Variant& variant) {
  return fmt::format("{} men on {}x{}", variant.men.size(), variant.shape.files, variant.shape.ranks);
}

/// The sections of a variants.ini, each with what it is or with its first error.
ExitCode list_sections(const std::string& file, Output& output) {
  const auto text = read_text(file, kLargestInput, "a variants.ini");
  if (!text || !is_variants_ini(*text)) {
    complain(
        text ? std::vector{InputError{{file, 0, 0}, "variants-ini", "expected a variants.ini of Fairy-Stockfish", {}}}
             : text.errors());
    return ExitCode::bad_input;
  }
  const VariantsIni ini(file, *text);
  Rows rows;
  for (const std::string& name : ini.names()) {
    const auto variant = ini.variant(name);
    rows.emplace_back(name, variant ? size_text(**variant) : "not read: " + variant.errors().front().message);
  }
  say_rows(rows, output);
  return ExitCode::success;
}

ExitCode show_variant(const std::string& name, const std::string& format, Output& output) {
  const auto variant = load_variant(name);
  if (!variant) {
    complain(variant.errors());
    return ExitCode::bad_input;
  }
  if (format == "json") {
    output.write((*variant)->document);
  } else {
    output.say(variant_text(**variant));
  }
  return ExitCode::success;
}

/// Whether the start position in the file's text states castling rights, in a game without castling.
bool states_unused_rights(const Variant& variant, std::string_view text) {
  constexpr std::string_view kMember = "\"start\"";
  constexpr std::size_t kRights = 2;
  const std::size_t member = text.find(kMember);
  if (!variant.castlings.empty() || variant.rook_files || member == std::string_view::npos) return false;
  const std::size_t open = text.find('"', member + kMember.size());
  if (open == std::string_view::npos) return false;
  const auto words = words_of(text.substr(open + 1, text.find('"', open + 1) - open - 1));
  return words.size() > kRights && words[kRights].text != "-";
}

bool check_variant(const std::string& file, const std::string& text, Output& output) {
  const auto variant = parse_variant(file == "-" ? "stdin" : file, text);
  if (!variant) {
    complain(variant.errors());
    return false;
  }
  output.say(fmt::format("{}: good: {}, {}\n", file, (*variant)->name, size_text(**variant)));
  if ((*variant)->ends.empty())
    std::cerr << file << ": no ends: a position without a move is a draw, and nobody can win\n";
  if (states_unused_rights(**variant, text))
    std::cerr << file << ": the start position has castling rights, but the game has no 'castling'\n";
  return true;
}

/// Checks every section, and counts those that are good.
bool check_sections(const std::string& file, const std::string& text, Output& output) {
  const VariantsIni ini(file == "-" ? "stdin" : file, text);
  const std::vector<std::string> names = ini.names();
  complain(ini.line_errors());
  std::size_t good = 0;
  for (const std::string& name : names) {
    const auto variant = ini.variant(name);
    if (variant) {
      ++good;
      output.say(fmt::format("{}:{}: good: {}\n", file, name, size_text(**variant)));
    } else {
      complain(variant.errors());
    }
  }
  output.say(fmt::format("{}: {} of {} sections are good\n", file, good, names.size()));
  return good == names.size() && ini.line_errors().empty();
}

ExitCode check_variants(const std::vector<std::string>& files, Output& output) {
  ExitCode code = ExitCode::success;
  for (const std::string& file : files) {
    const auto text = read_text(file, kLargestInput, "a variant file");
    if (!text) complain(text.errors());
    const bool good =
        text && (is_variants_ini(*text) ? check_sections(file, *text, output) : check_variant(file, *text, output));
    if (!good) code = ExitCode::bad_input;
  }
  return code;
}

struct VariantsOptions {
  std::vector<std::string> words;
  std::optional<std::string> format;
  std::optional<std::string> file;

  void declare(CommandLine& line) {
    line.words(words);
    line.group("Output")
        .choice("format", "FORMAT", {"text", "json"}, format,
                "with show: a description (the default), or the variant file")
        .text("output", "FILE", file, "write to FILE instead of standard output");
  }
};

ExitCode run_variants(const VariantsOptions& options) {
  const std::vector<std::string>& words = options.words;
  const std::string action = words.empty() ? "list" : words.front();
  const bool shows = action == "show";
  if (options.format && !shows) throw UsageError("--format needs 'variants show'");
  if (shows && words.size() != 2) throw UsageError("expected one variant: variants show NAME|FILE");
  if (action == "check" && words.size() < 2) throw UsageError("expected variant files: variants check FILE...");
  if (action == "list" && words.size() > 2) throw UsageError("expected one variants.ini: variants list [FILE]");
  if (action != "list" && !shows && action != "check") {
    const auto near = nearest_names(action, {"list", "show", "check"});
    throw UsageError("expected list, show or check, found '" + action + "'" +
                     (near.empty() ? "" : "; did you mean '" + near.front() + "'?"));
  }
  for (std::size_t i = 1; i < words.size(); ++i) note_read_file(words[i]);
  Output output(options.file);
  const bool lists = action == "list";
  const ExitCode code = lists   ? (words.size() < 2 ? list_variants(output) : list_sections(words[1], output))
                        : shows ? show_variant(words[1], options.format.value_or("text"), output)
                                : check_variants({words.begin() + 1, words.end()}, output);
  if (!shows || code == ExitCode::success) output.finish();
  return code;
}

}  // namespace

const Command kVariants = make_command<VariantsOptions, run_variants>(kVariantsText);

}  // namespace keymove::tools
