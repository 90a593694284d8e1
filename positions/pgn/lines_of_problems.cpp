#include "positions/pgn/lines_of_problems.h"

#include <algorithm>
#include <array>
#include <vector>

#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/copied_text/stated_stipulation.h"

namespace keymove {

std::string fairy_condition(std::string_view text) {
  constexpr std::array<std::string_view, 30> kConditions = {
      "circe",      "anticirce", "anti-circe", "madrasi",       "maximummer",    "maximumer",
      "minimummer", "koko",      "köko",       "koeko",         "patrol",        "grid",
      "take&make",  "make&take", "isardam",    "monochromatic", "andernach",     "sentinels",
      "alice",      "einstein",  "kamikaze",   "functionary",   "lortap",        "provocation",
      "disparate",  "masand",    "pwc",        "back-to-back",  "series-movers", "cylinder"};
  constexpr std::size_t kMostWords = 6;
  const std::vector<Word> words = words_of(text);
  if (words.size() > kMostWords) return {};
  for (const Word& word : words) {
    std::string low = lower_case(word.text);
    while (!low.empty() && one_of(low.back(), ".,:;)")) low.pop_back();
    if (std::find(kConditions.begin(), kConditions.end(), low) != kConditions.end()) return std::string(trimmed(text));
  }
  return {};
}

bool asks_for_study(std::string_view line) {
  constexpr std::size_t kMostWords = 6;
  const std::string low = lower_case(line);
  const bool ends = low.ends_with("draw") || low.ends_with("draw.") || low.ends_with("draws") || low.ends_with("win") ||
                    low.ends_with("win.") || low.ends_with("wins");
  return line == "=" || line == "+" || line == "+-" || (ends && words_of(low).size() <= kMostWords);
}

bool heads_solution(std::string_view line) { return line.back() == ':' && line.find(' ') == std::string_view::npos; }

std::size_t other_position_in(std::string_view line) {
  for (const Word& word : words_of(line)) {
    std::string low = lower_case(word.text);
    while (!low.empty() && one_of(low.back(), ".,;")) low.pop_back();
    if (low == "b)" || low == "duplex") return word.offset;
  }
  return line.size();
}

std::optional<std::size_t> stipulation_behind_men(std::string_view line) {
  constexpr std::size_t kLongestWords = 80;  // bytes of a stipulation in words
  for (const Word& word : words_of(line)) {
    const bool sign = word.text.find_first_of("#=") != std::string_view::npos;
    const bool may_begin = sign || (!is_digit(word.text.back()) && line.size() - word.offset <= kLongestWords);
    if (word.offset == 0 || !may_begin || !stipulation_in_line(line.substr(word.offset))) continue;
    const std::string_view men = trimmed(line.substr(0, word.offset));
    if (lists_men(men)) return word.offset;
    if (sign) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace keymove
