#include "positions/pgn/solution_line.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "positions/base/words.h"
#include "positions/pgn/pgn_words.h"

namespace keymove {

namespace {

/// The end of a head such as "Solution:", "Key 1:" or "Solution - " at the beginning of the line; nothing if it has
/// none.
std::optional<std::size_t> end_of_head(std::string_view line) {
  constexpr std::array<std::string_view, 26> kHeads = {
      "solution",  "solutions",   "sol",          "sol.",     "key",     "answer",  "best move",
      "best",      "bm",          "winning move", "key move", "lsg",     "lösung",  "lsg.",
      "solución",  "soluzione",   "solução",      "solutie",  "решение", "Решение", "soluciÓn",
      "oplossing", "rozwiązanie", "clave",        "chiave",   "chave"};
  const std::size_t dash = line.find(" - ");
  const std::size_t colon = std::min(line.find(':'), dash == std::string_view::npos ? dash : dash + 1);
  if (colon == std::string_view::npos) return std::nullopt;
  std::string_view head = line.substr(0, colon);
  while (!head.empty() && one_of(head.back(), "0123456789*_ \t")) head.remove_suffix(1);
  const std::string low = lower_case(head);
  return std::find(kHeads.begin(), kHeads.end(), low) != kHeads.end() ? std::optional(colon + 1) : std::nullopt;
}

std::string_view without_head(std::string_view line) {
  const auto end = end_of_head(line);
  if (!end) return line;
  line.remove_prefix(std::min(line.find_first_not_of("*_", *end), line.size()));  // "**Solution:** 1.Ra6"
  return without_labels(line);
}

}  // namespace

std::string_view without_labels(std::string_view line) {
  constexpr std::size_t kLongestMark = 10;
  constexpr std::size_t kLongestLabel = 4;
  for (bool found = true; found;) {
    line = trimmed(line);
    const std::size_t close = line.starts_with('[') ? line.find(']') : std::string_view::npos;
    const bool mark = close < kLongestMark && close > 1 && is_letter(line[1]);
    const std::size_t bracket = line.find(')');
    const bool label = bracket < kLongestLabel && bracket > 0 &&
                       (contains_only(line.substr(0, bracket), "IVi") || bracket == 1) && is_letter(line[0]);
    found = mark || label;
    if (found) line.remove_prefix((mark ? close : bracket) + 1);
  }
  return line;
}

bool has_solution_head(std::string_view line) { return end_of_head(without_labels(line)).has_value(); }

std::optional<std::size_t> moves_of_solution_in(std::string_view line) {
  const std::string_view whole = without_labels(line);
  const std::string_view text = without_head(whole);
  constexpr std::size_t kMostDigits = 3;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::size_t at = static_cast<std::size_t>(text.data() - line.data());
  std::string_view rest = text.substr(digits);
  if (digits > kMostDigits || (digits == 0 && text.size() == whole.size())) return std::nullopt;
  if (digits > 0 && !rest.empty() && !is_blank(rest[0]) && !one_of(rest[0], ".)") && !rest.starts_with("\u2026"))
    return std::nullopt;
  if (digits > 0 && rest.find_first_not_of(". )") == std::string_view::npos) return std::nullopt;
  while (!rest.empty() && (is_blank(rest[0]) || one_of(rest[0], ".)"))) rest.remove_prefix(1);
  if (rest.starts_with("\u2026")) return at;
  const auto words = words_of(rest);
  return !words.empty() && has_move_form(words[0].text.substr(0, words[0].text.find_first_of("/["))) ? std::optional(at)
                                                                                                     : std::nullopt;
}

std::optional<std::size_t> moves_behind_words(std::string_view line) {
  for (std::size_t at = line.find("1."); at != std::string_view::npos; at = line.find("1.", at + 1)) {
    const bool begins = at > 0 && (is_blank(line[at - 1]) || one_of(line[at - 1], "(:"));
    if (begins && moves_of_solution_in(line.substr(at))) return at;
  }
  return std::nullopt;
}

}  // namespace keymove
