#include "positions/pgn/lines_of_problems.h"

#include <algorithm>
#include <array>
#include <vector>

#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/copied_text/stated_mover.h"
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
  const auto names_square = [](std::string_view text) {
    return std::adjacent_find(text.begin(), text.end(), [](char file, char rank) {
             return one_of(file, "abcdefgh") && one_of(rank, "12345678");
           }) != text.end();
  };
  return std::any_of(words.begin(), words.end(), [&](const Word& word) {
    const std::string_view move = without_move_number(word.text);
    if (move.size() < word.text.size() && names_square(move)) return true;
    return move.size() > 2 && is_upper(move[0]) && (has_move_form(move) || is_descriptive(move));
  });
}

std::optional<FoundStipulation> asked_in(std::string_view line) {
  if (auto found = stipulation_in_line(line)) return found;
  return stated_mover(line) ? stipulation_in_title(line) : std::nullopt;
}

bool is_sure_solution(std::string_view line) {
  line = without_marks_around_moves(line);
  if (tells_tries(line) || !moves_of_solution_in(line)) return false;
  const std::string_view numbered = without_labels(line);
  const bool first =
      numbered.size() > 1 && numbered[0] == '1' && !is_digit(numbered[1]) && !begins_with_black(numbered);
  return first || names_solution(line);
}

bool introduces_other_moves(std::string_view line) {
  constexpr std::array<std::string_view, 14> kWords = {"game",      "played",     "after",     "options", "choices",
                                                       "candidate", "candidates", "choose",    "which",   "partie",
                                                       "moves",     "line",       "variation", "previous"};
  const std::string low = lower_case(line);
  const auto words = words_of(low);
  return line.ends_with(':') || line.ends_with('?') || std::any_of(words.begin(), words.end(), [&](const Word& word) {
           return std::find(kWords.begin(), kWords.end(), word.text) != kWords.end();
         });
}

bool begins_other_problem(std::string_view line) {
  constexpr std::array<std::string_view, 12> kWords = {"puzzle",  "problem", "no",       "no.",
                                                       "nr.",     "diagram", "exercise", "position",
                                                       "aufgabe", "figure",  "exercice", "study"};
  constexpr std::size_t kLongestNumber = 3;
  const std::string low = lower_case(line);
  const auto words = words_of(low);
  const bool named = words.size() > 1 && is_digit(words[1].text[0]) &&
                     std::find(kWords.begin(), kWords.end(), words[0].text) != kWords.end();
  const bool number = words.size() == 1 && is_digit(line[0]) && line.size() <= kLongestNumber;
  return named || number || asked_in(line) || stipulation_in_title(line);
}

PluralHeading plural_heading(std::string_view line) {
  constexpr std::array<std::string_view, 6> kWords = {"solutions", "answers",    "answer key",
                                                      "lösungen",  "soluciones", "soluzioni"};
  constexpr std::array<std::string_view, 12> kNext = {"to",    "for",    "of", "from", "on", "and",
                                                      "(page", "(pages", "zu", "der",  "a",  "de"};
  constexpr std::size_t kLongest = 60;
  const std::size_t start = std::min(line.find_first_not_of("#*=-_> \t"), line.size());
  if (start == line.size() || !one_of(line[start], "sSaAlL")) return {};
  const std::string low = lower_case(line.substr(start));
  for (const std::string_view word : kWords) {
    if (!low.starts_with(word)) continue;
    const std::size_t behind = std::min(line.find_first_not_of("*_ ", start + word.size()), line.size());
    if (behind < line.size() && line[behind] == ':') {
      const std::size_t rest = line.find_first_not_of("*_: \t", behind);
      return {true, rest == std::string_view::npos || rest + 1 >= line.size() ? std::string_view::npos : rest};
    }
    if (line.find_first_not_of("#*=-_: .\t\r", behind) == std::string_view::npos) return {true};
    const auto words = words_of(std::string_view(low).substr(word.size()));
    const bool goes_on = !words.empty() && std::find(kNext.begin(), kNext.end(), words[0].text) != kNext.end();
    if (goes_on && line.size() <= kLongest && !names_square(line)) return {true};
  }
  return {};
}

std::string_view asked_in_title(std::string_view title) {
  if (denies_mate(title)) return {};
  const std::size_t start = std::min(title.find_first_not_of("0123456789.()- "), title.size());
  const std::size_t colon = title.find(": ");
  for (const std::size_t from : {std::size_t{0}, start, colon == std::string_view::npos ? start : colon + 2}) {
    if (stipulation_in_line(title.substr(from))) return title.substr(from);
  }
  return {};
}

}  // namespace keymove
