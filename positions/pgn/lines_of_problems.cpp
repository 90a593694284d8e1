#include "positions/pgn/lines_of_problems.h"

#include <algorithm>
#include <array>
#include <vector>

#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/pgn/solution_line.h"

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

bool heads_solution(std::string_view line) {
  if (line.back() == ':' && line.find(' ') == std::string_view::npos) return true;
  while (!line.empty() && one_of(line.front(), "#*=-_>( ")) line.remove_prefix(1);
  while (!line.empty() && one_of(line.back(), "#*=-_:. )")) line.remove_suffix(1);
  return has_solution_head(std::string(line) + ':');
}

bool begins_with_black(std::string_view line) { return line.starts_with("1...") || line.starts_with("1\u2026"); }

bool precedes_key(std::string_view line, std::string_view next) {
  return begins_with_black(line) && next.starts_with("1.") && !begins_with_black(next) &&
         moves_of_solution_in(next).has_value();
}

bool tells_tries(std::string_view line) {
  constexpr std::array<std::string_view, 16> kHeads = {
      "set play",        "set:",          "set ",      "tries",      "try:",         "try ",
      "virtual play",    "apparent play", "satzspiel", "verführung", "jeu apparent", "essai",
      "gioco apparente", "tentativi",     "tentativo", "ensayo"};
  const bool starred = line.starts_with("* ");
  while (!line.empty() && one_of(line.front(), "*_-( ")) line.remove_prefix(1);
  const std::string low = lower_case(line);
  if (starred && begins_with_black(line)) return true;
  return std::any_of(kHeads.begin(), kHeads.end(), [&](std::string_view head) { return low.starts_with(head); });
}

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

namespace {

/// Whether the word is a move in the old notation of English books: "R-R5", "QxP", "P-KB4+".
bool is_descriptive(std::string_view word) {
  const std::size_t sign = word.find_first_of("-x");
  if (sign == 0 || sign == std::string_view::npos || !contains_only(word.substr(0, sign), "KQRBNPkt")) return false;
  const std::string_view target = word.substr(sign + 1);
  return !target.empty() && is_upper(target[0]) && contains_only(target, "KQRBNPkt12345678+!?#");
}

}  // namespace

bool is_zero_position(std::string_view line) {
  const std::string low = lower_case(line);
  return low == "zeroposition" || low == "nullstellung" || low == "zero position";
}

bool tells_progress(std::string_view line) {
  const std::string low = lower_case(line);
  constexpr std::array<std::string_view, 6> kWords = {
      "time = ", "zeit = ", "temps = ", "potential positions", "stellungen in", "positions potentielles"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](std::string_view word) { return low.find(word) != std::string::npos; });
}

bool mentions_move(std::string_view line) {
  const auto words = words_of(line);
  return std::any_of(words.begin(), words.end(), [](const Word& word) {
    const std::string_view move = without_move_number(word.text);
    return move.size() > 2 && is_upper(move[0]) && (has_move_form(move) || is_descriptive(move));
  });
}

}  // namespace keymove
