#include "positions/variant_files/variant_names.h"

#include <algorithm>

#include "positions/base/words.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove {

namespace {

constexpr auto kOtherGames = std::to_array<std::string_view>(
    {"atomic",    "crazyhouse", "bughouse",  "fivecheck", "5check",       "giveaway",  "suicide",  "losers",
     "horde",     "chaturanga", "shogi",     "minishogi", "janggi",       "sittuyin",  "seirawan", "schess",
     "placement", "duck",       "duckchess", "fogofwar",  "monsterchess", "extinction"});

/// The letters and digits of the name, in lower case.
std::string plain_name(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (is_letter(c) || is_digit(c)) out += to_lower(c);
  }
  return out;
}

}  // namespace

std::optional<std::string> shipped_name_of(std::string_view name) {
  const std::string plain = plain_name(name);
  for (const VariantAlias& alias : kVariantAliases) {
    if (alias.theirs == plain) return std::string(alias.ours);
  }
  if (plain == "standard" || plain == "normal") return "chess";
  if (plain == "koth") return "king-of-the-hill";
  if (plain == "threecheck") return "three-check";
  if (plain == "thaichess") return "makruk";
  if (plain == "chinesechess" || plain == "cchess") return "xiangqi";
  std::string low = lower_case(name);
  if (low != name && shipped_variant_text(low)) return low;
  return std::nullopt;
}

bool is_other_game(std::string_view name) {
  const std::string plain = plain_name(name);
  return std::find(kOtherGames.begin(), kOtherGames.end(), plain) != kOtherGames.end() && !shipped_variant_text(plain);
}

std::string other_game_message(std::string_view name) {
  return "keymove does not have the game '" + std::string(name) + "' ('keymove variants' lists those that it has)";
}

bool is_variants_ini(std::string_view text) {
  const auto is_name = [](std::string_view name) {
    return !name.empty() &&
           std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || is_digit(c) || one_of(c, "_-"); });
  };
  const auto next_line = [&text] {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = trimmed(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      if (!line.empty() && !one_of(line[0], "#;")) return line;
    }
    return std::string_view();
  };
  constexpr std::string_view kByteMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteMark)) text.remove_prefix(kByteMark.size());
  const std::string_view line = next_line();
  if (line.size() < 3 || line.front() != '[' || line.back() != ']') return false;
  const std::string_view inside = line.substr(1, line.size() - 2);
  const std::size_t colon = std::min(inside.find(':'), inside.size());
  if (!is_name(inside.substr(0, colon))) return false;
  if (colon < inside.size()) return is_name(inside.substr(colon + 1));
  // A list of words in brackets may be something else; then no line `key = value` follows. Nor do variants have a FEN
  // but that of their start.
  std::string_view entry = next_line();
  if (!is_letter(inside[0]) || entry.find('=') == std::string_view::npos) return false;
  for (; !entry.empty(); entry = next_line()) {
    const std::string key = lower_case(trimmed(entry.substr(0, entry.find('='))));
    // "P=00001,FEN,moves" is the row of a table.
    const bool row = std::count(entry.begin(), entry.end(), '/') > 2 && entry.find(',') != std::string_view::npos;
    if (key == "fen" || key == "epd" || key == "position" || (row && key != "startfen")) return false;
  }
  return true;
}

}  // namespace keymove
