#include "positions/pgn/solution_line.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/pgn/pgn_words.h"

namespace keymove {

namespace {

/// Whether the word, up to signs behind it, is a move, or was meant as one.
bool is_meant_as_move(std::string_view word) {
  const std::string_view move = word.substr(0, word.find_first_of("/[|<`"));
  return has_move_form(move) || resembles_move(move);
}

/// Whether a move begins the text, with or without its number.
bool begins_with_move(std::string_view text) {
  const auto words = words_of(without_move_number(text));
  return !words.empty() && is_meant_as_move(words[0].text);
}

/// Where the text goes on behind a verb, " is Ra6"; the offset itself if it has none.
std::size_t end_of_verb(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 7> kVerbs = {" is ", " was ", " ist ", " war ", " est ", " es ", " \u00E8 "};
  for (const std::string_view verb : kVerbs) {
    if (text.substr(at).starts_with(verb)) return at + verb.size() - 1;
  }
  return at;
}

/// The bytes at the beginning of the line that are around a solution: quotes, arrows, brackets and emphasis.
std::size_t size_of_marks(std::string_view line) {
  constexpr std::array<std::string_view, 4> kArrows = {"->", "=>", "\u2192", "||"};
  std::size_t at = 0;
  for (bool found = true; found && at < line.size();) {
    const std::string_view rest = line.substr(at);
    const auto arrow =
        std::find_if(kArrows.begin(), kArrows.end(), [&](std::string_view sign) { return rest.starts_with(sign); });
    found = arrow != kArrows.end() || one_of(rest[0], " \t>!*_`(|");
    if (found) at += arrow != kArrows.end() ? arrow->size() : 1;
  }
  return at;
}

/// Where the text goes on behind a word that heads a solution; nothing if neither a sign nor a move follows.
std::optional<std::size_t> end_behind_head(std::string_view line, std::size_t at) {
  at = std::min(line.find_first_not_of("0123456789*_ \t", at), line.size());
  if (at == line.size()) return std::nullopt;
  const bool dash = line[at] == '-' || line.substr(at).starts_with("\u2013");
  const bool blank = at > 0 && is_blank(line[at - 1]);
  if (line[at] == ':' || (line[at] == '=' && blank)) return at + 1;
  if (dash && blank) return std::min(line.find(' ', at), line.size());
  return std::nullopt;
}

/// The end of a head such as "Solution:", "Key 1:", "Solution = " or "Solution - " at the beginning of the line, or of
/// one before a move, as "bm Ra6"; nothing if it has none.
std::optional<std::size_t> end_of_named_head(std::string_view line) {
  constexpr std::array<std::string_view, 46> kHeads = {
      "ans",      "ans.",     "antwort",   "réponse",   "reponse",      "ответ",     "Ответ",       "respuesta",
      "risposta", "resposta", "antwoord",  "odpowiedź", "main line",    "solution",  "solutions",   "sol",
      "sol.",     "key",      "answer",    "best move", "answers",      "best",      "bm",          "winning move",
      "key move", "lsg",      "lösung",    "lsg.",      "the solution", "solución",  "soluzione",   "solução",
      "solutie",  "решение",  "Решение",   "soluciÓn",  "correct move", "oplossing", "rozwiązanie", "clave",
      "chiave",   "chave",    "schlüssel", "the key",   "keys",         "lösungen"};
  const std::size_t marks = size_of_marks(line);
  const std::string low = lower_case(line.substr(marks));
  std::optional<std::size_t> end;
  for (const std::string_view head : kHeads) {
    const std::size_t at = marks + head.size();
    if (!low.starts_with(head) || at >= line.size()) continue;
    auto behind = end_behind_head(line, at);
    const std::size_t verb = end_of_verb(line, at);
    if (!behind && is_blank(line[verb]) && begins_with_move(trimmed(line.substr(verb)))) behind = verb + 1;
    if (behind) end = std::max(end.value_or(0), *behind);
  }
  return end;
}

/// The same, or of marks before a quoted move.
std::optional<std::size_t> end_of_head(std::string_view line) {
  if (const auto end = end_of_named_head(line)) return end;
  const std::size_t marks = size_of_marks(line);
  // A quoted move, or one behind an arrow.
  const bool quoted = one_of(line.empty() ? ' ' : line[0], ">-=|`\xE2") && begins_with_move(line.substr(marks));
  return marks > 0 && quoted ? std::optional(marks) : std::nullopt;
}

std::string_view without_head(std::string_view line) {
  const auto end = end_of_head(line);
  if (!end) return line;
  line.remove_prefix(*end + size_of_marks(line.substr(*end)));  // "**Solution:** 1.Ra6"
  return without_labels(line);
}

}  // namespace

std::string_view without_marks_around_moves(std::string_view line) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kPairs = {{{"\"", "\""},
                                                                                    {"'", "'"},
                                                                                    {"(", ")"},
                                                                                    {"*", "*"},
                                                                                    {"_", "_"},
                                                                                    {"\u00AB", "\u00BB"},
                                                                                    {"\u201C", "\u201D"},
                                                                                    {"\u201E", "\u201C"}}};
  for (const auto& [open, close] : kPairs) {
    if (!line.starts_with(open) || !line.ends_with(close) || line.size() <= open.size() + close.size()) continue;
    const std::string_view inner = trimmed(line.substr(open.size(), line.size() - open.size() - close.size()));
    if (begins_with_move(inner) || moves_of_solution_in(inner)) return inner;
  }
  return line;
}

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
    const bool number = line.starts_with("(1.") && bracket < kLongestMark;  // "(1...) 1.Ra6"
    found = mark || label || number;
    if (found) line.remove_prefix((mark ? close : bracket) + 1);
  }
  return line;
}

bool is_moves_alone(std::string_view line) {
  const auto words = words_of(line);
  return !words.empty() && is_letter(words[0].text[0]) && std::all_of(words.begin(), words.end(), [](const Word& word) {
    const std::string_view move = without_move_number(word.text);
    return move.empty() || has_move_form(move) || is_or(move) || are_two_moves(move);
  });
}

bool introduces_moves(std::string_view text) {
  constexpr std::string_view kSigns = " \t,.:;-=>()[]0123456789";
  text.remove_prefix(std::min(text.find_first_not_of(kSigns), text.size()));
  while (!text.empty() && one_of(text.back(), kSigns)) text.remove_suffix(1);
  const std::string low = lower_case(text);
  return low.empty() || low == "with" || low == "by" || end_of_head(std::string(text) + ": ").has_value();
}

bool names_solution(std::string_view line) { return end_of_named_head(without_labels(line)).has_value(); }

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
  return !words.empty() && is_meant_as_move(words[0].text) ? std::optional(at) : std::nullopt;
}

std::optional<std::size_t> moves_behind_words(std::string_view line) {
  for (std::size_t at = line.find("1."); at != std::string_view::npos; at = line.find("1.", at + 1)) {
    const bool begins = at > 0 && (is_blank(line[at - 1]) || one_of(line[at - 1], "(:"));
    if (begins && moves_of_solution_in(line.substr(at))) return at;
  }
  return std::nullopt;
}

}  // namespace keymove
