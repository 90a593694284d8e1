#include "positions/notes/noted_solution.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/pgn/lines_of_problems.h"
#include "positions/pgn/pgn_words.h"
#include "positions/pgn/record_item.h"
#include "positions/pgn/solution_line.h"

namespace keymove {

namespace {

constexpr std::string_view kStops = ",;:.\"";

/// Whether the word says that an answer is somebody's who was asked: "my", "student's".
bool is_of_somebody(std::string_view low) {
  constexpr std::array<std::string_view, 11> kWords = {"your",     "my",        "student",   "student's",
                                                       "students", "students'", "submitted", "proposed",
                                                       "model",    "model's",   "user"};
  return std::find(kWords.begin(), kWords.end(), low) != kWords.end();
}

/// The text without what stands in brackets: "Answer" of "Answer (3 pts)".
std::string without_brackets(std::string_view text) {
  std::string out;
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : 0;
    if (depth == 0) out += c;
    depth -= c == ')' && depth > 0 ? 1 : 0;
  }
  return out;
}

/// Whether the words are the name of a solution: "Solution", "The expected move", "Winning line 1", "Your answer".
bool names_solution(std::string_view words) {
  constexpr std::array<std::string_view, 13> kFillers = {"the",     "expected", "full", "official", "winning",
                                                         "best",    "main",     "key",  "first",    "white's",
                                                         "black's", "intended", "this"};
  if (words.find('(') != std::string_view::npos) return names_solution(without_brackets(words));
  constexpr std::array<std::string_view, 18> kNames = {
      "solution", "solutions", "answer", "answers",  "move",      "moves",   "line",     "key",          "correct",
      "best",     "bm",        "lösung", "solución", "soluzione", "solução", "expected", "continuation", "right"};
  constexpr std::size_t kMostWords = 4;
  const auto found = words_of(words);
  if (found.empty() || found.size() > kMostWords) return false;
  bool named = false;
  for (const Word& word : found) {
    const std::string low = lower_case(word.text);
    const bool name = std::find(kNames.begin(), kNames.end(), low) != kNames.end();
    const bool filler = std::find(kFillers.begin(), kFillers.end(), low) != kFillers.end() || is_of_somebody(low) ||
                        (low == "output" && found.size() > 1);
    if (!name && !filler && !contains_only(low, "#0123456789")) return false;
    named |= name || low == "output";
  }
  return named;
}

/// Whether the line begins with the name of somebody's answer: "My answer: Ra5", "Your move is Ra5".
bool names_answer_of_somebody(std::string_view line) {
  const std::string_view head = line.substr(0, std::min(line.find(':'), line.find(" is ")));
  const auto words = words_of(head);
  return head.size() < line.size() && names_solution(head) &&
         std::any_of(words.begin(), words.end(),
                     [](const Word& word) { return is_of_somebody(lower_case(word.text)); });
}

/// Whether a word of the text is a move with a man or two squares.
bool has_sure_move(std::string_view text) {
  const auto words = words_of(text);
  return std::any_of(words.begin(), words.end(), [](const Word& word) {
    std::string_view move = word.text;
    while (!move.empty() && one_of(move.back(), ",;:.)\"'!?")) move.remove_suffix(1);
    move = without_move_number(move);
    return move.size() > 2 && has_move_form(move);
  });
}

constexpr std::size_t kTick = 3;

/// Whether the line is a choice that is ticked: "[x] Ra5".
bool is_ticked(std::string_view line) { return line.starts_with("[x]") || line.starts_with("[X]"); }

/// The end of the head: with its colon, or with a verb as in "The best move is Re8#", or before the number of a move;
/// nothing if the line has none.
std::optional<std::size_t> end_of_noted_head(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon != std::string_view::npos && names_solution(line.substr(0, colon))) return colon + 1;
  const std::size_t sign = line.starts_with("A:") ? 2 : is_ticked(line) ? kTick : 0;
  if (sign > 0 && has_sure_move(line.substr(sign))) return sign;
  for (const std::string_view verb : {" is ", " was "}) {
    const std::size_t at = line.find(verb);
    if (at != std::string_view::npos && names_solution(line.substr(0, at))) return at + verb.size();
  }
  // "Solution 1. Re8#"
  for (const Word& word : words_of(line)) {
    if (!is_digit(word.text[0]) || !word.text.ends_with('.')) continue;
    return word.offset > 0 && names_solution(line.substr(0, word.offset)) ? std::optional(word.offset) : std::nullopt;
  }
  return std::nullopt;
}

/// The same for a head behind another sentence: "Mate in 2. Solution: Ra6".
std::optional<std::size_t> end_of_head_within(std::string_view line) {
  for (std::size_t at = line.find_first_of(".,;(-"); at < line.size(); at = line.find_first_of(".,;(-", at + 1)) {
    const std::size_t begin = std::min(line.find_first_not_of(" *_(-", at + 1), line.size());
    const std::string_view rest = line.substr(begin);
    const std::size_t colon = rest.find(':');
    if (colon != std::string_view::npos && names_solution(rest.substr(0, colon))) return begin + colon + 1;
    // "White to move. The solution is Ra6"
    const std::size_t verb = line[at] == '.' && begin > at + 1 ? rest.find(" is ") : std::string_view::npos;
    if (verb != std::string_view::npos && names_solution(rest.substr(0, verb)) && !has_sure_move(line.substr(0, at)))
      return begin + verb + 4;
  }
  return std::nullopt;
}

/// Whether the line is the name of a solution alone, or tells where it is: "Click here for the answer".
bool is_head_alone(std::string_view line) {
  constexpr std::size_t kMostWords = 6;
  while (!line.empty() && one_of(line.back(), ":.! ")) line.remove_suffix(1);
  const auto words = words_of(line);
  if (words.empty() || words.size() > kMostWords) return false;
  const std::string last = lower_case(words.back().text);
  return names_solution(line) || last == "solution" || last == "answer";
}

/// Whether the line begins with the number 1 or another one and a move behind it.
bool begins_numbered(std::string_view line) {
  return !line.empty() && is_digit(line[0]) && moves_of_solution_in(line).has_value();
}

/// Whether a head or the number of a reply in brackets, "(1...) 1.Ra6", precedes the moves.
bool is_headed(std::string_view line) { return has_solution_head(line) || line.starts_with("(1."); }

/// Whether the numbered moves of the line may be the solution of a position in which that side moves: "1. d4" is
/// White's, unless it ends in mate.
bool may_begin(std::string_view line, bool black) {
  if (!black || line.find('#') != std::string_view::npos) return true;
  const std::string_view rest = trimmed(line.substr(line.find_first_not_of("0123456789")));
  return rest.starts_with("..") || rest.starts_with(". ..") || rest.starts_with("\u2026");
}

/// The word without the signs behind it, and without the number of a move before it.
std::string_view plain_word(std::string_view word) {
  while (!word.empty() && one_of(word.back(), kStops)) word.remove_suffix(1);
  return without_move_number(word);
}

/// Where a move begins behind words that say no more than that it is the solution: "The key is Ra6". Nothing if other
/// words stand there, or if the last of them says nothing of the move: "the Ra6 retreat".
std::optional<std::size_t> move_behind_phrase(std::string_view text) {
  constexpr std::array<std::string_view, 13> kPhrase = {"the",   "key", "move", "first",    "best",   "only",   "white",
                                                        "black", "it",  "that", "solution", "answer", "correct"};
  constexpr std::array<std::string_view, 7> kVerbs = {"is", "was", "plays", "play", "with", "by", "starts"};
  bool said = false;
  for (const Word& word : words_of(text.substr(0, text.find('\n')))) {
    const std::string_view plain = plain_word(word.text);
    if (said && ((has_move_form(plain) && plain.size() > 2) || resembles_move(plain))) return word.offset;
    const std::string low = lower_case(plain);
    said = std::find(kVerbs.begin(), kVerbs.end(), low) != kVerbs.end();
    if (!said && std::find(kPhrase.begin(), kPhrase.end(), low) == kPhrase.end()) return std::nullopt;
  }
  return std::nullopt;
}

/// Whether the first word of the text that is no number is a move.
bool begins_with_move(std::string_view text) {
  for (const Word& word : words_of(text.substr(0, text.find('\n')))) {
    if (const std::string_view move = plain_word(word.text); !move.empty()) return has_move_form(move);
  }
  return false;
}

/// Whether the lines have several choices that are named by letters or ticked, or one that is not ticked for each.
bool has_choices(const NoteLines& notes, std::size_t first, std::size_t last) {
  std::size_t ticked = 0;
  for (std::size_t i = first; i < last; ++i) {
    const std::string_view line = notes.lines[i].text;
    if (line.starts_with("B:")) return true;
    ticked += is_ticked(line) ? 1U : 0U;
  }
  return ticked > 1;
}

/// The bracket on its line that closes the one at the offset; comments in braces are not nested. npos: there is none.
std::size_t closing_bracket(std::string_view text, std::size_t at) {
  const char opens = text[at];
  const char closes = opens == '(' ? ')' : opens == '[' ? ']' : '}';
  int depth = 0;
  for (; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == opens && (depth == 0 || opens != '{')) ++depth;
    if (text[at] == closes && --depth == 0) return at;
  }
  return std::string_view::npos;
}

}  // namespace

bool speaks_of_solution(const NoteLine& line) {
  return end_of_noted_head(line.text).has_value() || is_head_alone(line.text) || begins_numbered(line.text) ||
         is_headed(line.text) || is_moves_alone(line.text);
}

bool heads_solution_below(const NoteLine& line) { return is_head_alone(line.text); }

bool is_answer_of_somebody(const NoteLine& line) {
  return names_answer_of_somebody(line.text) || (is_ticked(line.text) && has_sure_move(line.text));
}

bool names_move(const NoteLine& line) {
  constexpr std::size_t kMostWords = 4;
  const std::size_t colon = line.text.find(':');
  if (colon == std::string_view::npos || line.text.substr(0, colon).find_first_of("/.,") < colon) return false;
  const auto head = words_of(line.text.substr(0, colon));
  const auto behind = words_of(line.text.substr(colon + 1));
  if (head.empty() || head.size() > kMostWords || behind.empty()) return false;
  const bool plain = std::none_of(head.begin(), head.end(), [](const Word& word) { return has_move_form(word.text); });
  const std::string_view move = plain_word(behind.front().text);
  return plain && move.size() > 2 && has_move_form(move);
}

bool promises_moves(const NoteLine& line) {
  auto head = end_of_noted_head(line.text);
  if (!head) head = end_of_head_within(line.text);
  if (!head && is_headed(line.text)) head = 0;
  return head && has_sure_move(line.text.substr(*head));
}

std::optional<NotedMoves> noted_moves_at(NoteLines& notes, std::size_t at) {
  std::string& text = notes.clean;
  NotedMoves out{at, at};
  bool moves = false;
  for (bool numbered = false;;) {
    while (at < text.size() && is_blank(text[at]) && text[at] != '\n') ++at;
    if (at >= text.size()) break;
    if (text[at] == '\n') {
      const std::string_view next = trimmed(std::string_view(text).substr(at + 1, text.find('\n', at + 1) - at - 1));
      if (!moves || !begins_numbered(next)) break;
      ++at;
      continue;
    }
    if (one_of(text[at], "|<>`")) {  // around a covered move
      ++at;
      continue;
    }
    if (moves && std::string_view(text).substr(at).starts_with("(or ")) {
      text[at] = ' ';
      text[std::min(text.find_first_of(")\n", at), text.size() - 1)] = ' ';
      continue;
    }
    if (one_of(text[at], "({[") && moves) {
      const std::size_t close = closing_bracket(text, at);
      if (close == std::string::npos) break;
      at = close + 1;
      continue;
    }
    std::size_t end = std::min(text.find_first_of(" \t\r\n({|<>`", at), text.size());
    const std::string_view word = std::string_view(text).substr(at, end - at);
    const bool sign = std::none_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c); });
    const std::string_view move = plain_word(word);
    if (moves && is_or(lower_case(word)) && begins_with_move(std::string_view(text).substr(end))) {
      at = end;
      continue;
    }
    if (sign && moves) {
      for (std::size_t i = at; i < end; ++i) {
        if (word.find_first_of("!?+") == std::string_view::npos) text[i] = ' ';
      }
    } else if ((move.empty() && !sign) || (word.ends_with(')') && contains_only(word, "0123456789)"))) {
      numbered = true;
    } else if (has_move_form(move) || are_two_moves(move) || (!moves && resembles_move(move))) {
      moves = true;
      while (one_of(text[end - 1], kStops)) text[--end] = ' ';
      out.to = end;
      const bool ends = move.ends_with('#') || (word.ends_with('.') && !numbered);
      if (ends) break;
    } else {
      break;
    }
    at = end;
  }
  return moves ? std::optional(out) : std::nullopt;
}

namespace {

/// The solution that the lines state under a head, or with numbers; the answers of somebody count or do not.
std::optional<NotedMoves> headed_solution(NoteLines& notes, std::size_t first, std::size_t last, bool black,
                                          bool somebody) {
  const bool choices = has_choices(notes, first, last);
  bool headed = false;  // the line before is the head of a solution
  for (std::size_t i = first; i < last; ++i) {
    const NoteLine& line = notes.lines[i];
    if (line.text.empty()) continue;
    const bool set_play = i + 1 < last && precedes_key(line.text, notes.lines[i + 1].text);
    if (tells_tries(line.text) || set_play) continue;
    if (choices && (line.text.starts_with("A:") || is_ticked(line.text))) continue;
    if (!somebody && is_answer_of_somebody(line)) continue;
    if (const auto own = is_headed(line.text) ? moves_of_solution_in(line.text) : std::nullopt) {
      if (const auto moves = noted_moves_at(notes, line.at + *own)) return moves;
    }
    // "Mate in 2: Ra6"
    if (const auto item = line.fen ? std::nullopt : asked_with_key(line.text)) {
      if (const auto moves = noted_moves_at(notes, line.at + item->from)) return moves;
    }
    auto head = end_of_noted_head(line.text);
    if (!head) head = end_of_head_within(line.text);
    if (head || headed || (begins_numbered(line.text) && may_begin(line.text, black))) {
      const std::size_t at = line.at + head.value_or(0);
      if (const auto moves = noted_moves_at(notes, at)) return moves;
      const auto said = head ? move_behind_phrase(line.text.substr(*head)) : std::nullopt;
      if (said) {
        if (const auto moves = noted_moves_at(notes, at + *said)) return moves;
      }
      const auto behind = moves_behind_words(line.text);
      if (behind && (head || headed)) {
        if (const auto moves = noted_moves_at(notes, line.at + *behind)) return moves;
      }
    }
    headed = is_head_alone(line.text) || (headed && line.level > 0);
  }
  return std::nullopt;
}

}  // namespace

std::optional<NotedMoves> noted_solution(NoteLines& notes, std::size_t first, std::size_t last, bool black) {
  for (const bool somebody : {false, true}) {
    if (const auto moves = headed_solution(notes, first, last, black, somebody)) return moves;
  }
  // Moves alone on a line, as behind a cover, are the solution, too.
  for (std::size_t i = first; i < last; ++i) {
    const auto words = words_of(notes.lines[i].text);
    const bool moves = !words.empty() && std::all_of(words.begin(), words.end(), [](const Word& word) {
      const std::string_view move = plain_word(word.text);
      return move.empty() || has_move_form(move) || is_or(move) || are_two_moves(move);
    });
    if (moves && is_letter(words[0].text[0])) return noted_moves_at(notes, notes.lines[i].at);
  }
  return std::nullopt;
}

std::optional<NotedMoves> solution_within(NoteLines& notes, std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 6> kNames = {"expected", "solution", "answer", "bm", "best", "key"};
  constexpr std::array<std::string_view, 6> kBetween = {"move", "is", "was", "line", "=", "-"};
  const auto plain = [](std::string_view word) {
    while (word.size() > 1 && one_of(word.back(), ",:;")) word.remove_suffix(1);
    while (word.size() > 1 && one_of(word.front(), "(,")) word.remove_prefix(1);
    return lower_case(word);
  };
  const auto words = words_of(text);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (std::find(kNames.begin(), kNames.end(), plain(words[i].text)) == kNames.end()) continue;
    std::size_t next = i + 1;
    while (next + 1 < words.size() &&
           std::find(kBetween.begin(), kBetween.end(), plain(words[next].text)) != kBetween.end())
      ++next;
    if (const auto moves = noted_moves_at(notes, at + words[next].offset)) return moves;
  }
  return std::nullopt;
}

bool has_more_lines(std::string_view text, std::size_t at) {
  at = std::min(at, text.size());
  const TextLines rest({}, text.substr(at, text.find("\n\n", at) - at));
  for (std::size_t i = 0; i < rest.count(); ++i) {
    if (moves_behind_words(' ' + std::string(rest.line(i)))) return true;
  }
  return false;
}

}  // namespace keymove
