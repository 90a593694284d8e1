#include "positions/played_games/trace_remarks.h"

#include <algorithm>
#include <cstddef>

#include "positions/base/words.h"
#include "positions/played_games/trace_items.h"
#include "positions/played_games/trace_moves.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

/// The length of the word at the end of the text that has the form of a move: "e4", "Nf3+", "O-O"; else 0.
std::size_t last_move_size(std::string_view lower) {
  while (!lower.empty() && one_of(lower.back(), " \t.,;:!?+#'\"")) lower.remove_suffix(1);
  std::size_t size = 0;
  while (size < lower.size() &&
         (in_word(lower[lower.size() - 1 - size]) || one_of(lower[lower.size() - 1 - size], "-=")))
    ++size;
  const std::string_view word = lower.substr(lower.size() - size);
  constexpr std::size_t kLongest = 7;
  const bool form = size > 1 && size <= kLongest && is_letter(word[0]) && is_digit(word.back());
  return form || word == "o-o" || word == "o-o-o" ? size : 0;
}

/// Whether the text has a word of two letters or more.
bool has_long_word(std::string_view lower) {
  for (std::size_t at = 0; at + 1 < lower.size(); ++at) {
    if (is_letter(lower[at]) && is_letter(lower[at + 1])) return true;
  }
  return false;
}

/// Whether the brackets hold a remark about other moves.
bool is_remark(std::string_view lower, bool whole_move) {
  if (!has_long_word(lower) || rejects_move(lower)) return false;
  if (has_any(lower, {"promot", "=", "score", "eval", "heuristic", "time", "node", "state", "depth", "second", "turn",
                      "checkmate", "stalemate", "wins", "won", "draw"}))
    return false;
  if (has_any_word(lower, {"possible", "available", "legal", "valid", "better", "instead", "alternative", "could",
                           "would", "should", "considered", "expected", "not", "or", "rather"}))
    return true;
  return whole_move && !first_squares(lower).empty() && !has_any_word(lower, {"to", "from"});
}

}  // namespace

std::string without_remarks(std::string_view line) {
  constexpr std::size_t kLongestMove = 60;  // with its player
  constexpr std::size_t kLongestRemark = 200;
  std::string out(line);
  const std::string lower = lower_case(line);
  for (std::size_t open = lower.find_first_of("(["); open != std::string::npos;
       open = lower.find_first_of("([", open + 1)) {
    const std::string_view behind = std::string_view(lower).substr(open + 1, kLongestRemark);
    const std::size_t size = behind.find(lower[open] == '(' ? ')' : ']');
    if (size == std::string_view::npos) continue;
    const std::size_t start = open - std::min(open, kLongestMove);
    const std::string_view before = std::string_view(lower).substr(start, open - start);
    if (last_move_size(before) == 0 && !ends_in_move(before)) continue;
    if (!is_remark(behind.substr(0, size), !first_squares(before).empty())) continue;
    const auto from = out.begin() + static_cast<std::ptrdiff_t>(open);
    std::fill(from, from + static_cast<std::ptrdiff_t>(size) + 2, ' ');
    open += size + 1;
  }
  return out;
}

Word san_behind_verb(std::string_view text) {
  const std::string lower = lower_case(text);
  for (const std::string_view verb : {"plays", "played", "moves", "moved"}) {
    const std::size_t at = find_word(lower, verb);
    if (at == std::string::npos || at == 0) continue;
    const std::string_view player = std::string_view(lower).substr(0, at);
    if (!named_color(player) && named_kinds(player).empty() && !has_word(player, "player")) continue;
    if (player.find_first_of("=?") != std::string_view::npos || is_thought(player)) continue;
    const auto words = words_of(text.substr(at + verb.size()));
    if (words.size() != 1 || !is_letter(words[0].text[0])) continue;
    std::string_view move = words[0].text;
    while (one_of(move.back(), ".,")) move.remove_suffix(1);
    const std::string form = lower_case(move);
    if (last_move_size(form) > 0 && first_squares(form).empty()) return {move, at + verb.size() + words[0].offset};
  }
  return {};
}

std::string_view before_move_list(std::string_view line) {
  const std::string lower = lower_case(line);
  std::size_t end = line.size();
  const auto cut = [&](std::size_t at, std::size_t size) {
    if (at >= end) return;
    const std::string_view list = std::string_view(lower).substr(at + size);
    const bool heads_one = contains_only(list, " \t:=-[(");
    if (heads_one || !first_squares(list).empty() || list.find("((") != std::string_view::npos) end = at;
  };
  for (const char* kind : {"legal", "valid", "possible", "available", "candidate", "allowed"}) {
    for (const char* what : {" moves", " actions", "_moves", "_actions", "moves", " white moves", " black moves"}) {
      const std::string words = std::string(kind) + what;
      cut(find_word(lower, words), words.size());
    }
  }
  for (const std::string_view words : {"moves available", "principal variation", "considering move", "evaluating move"})
    cut(find_word(lower, words), words.size());
  // "(best of 13 moves: B2 B3, C2 C3)"
  constexpr std::string_view kMoves = " moves:";
  const std::size_t counted = lower.find(kMoves);
  if (counted != std::string::npos && counted > 0 && is_digit(lower[counted - 1])) cut(counted, kMoves.size());
  return line.substr(0, end);
}

bool has_only_moves(std::string_view line) {
  const std::string lower = lower_case(line);
  if (first_squares(lower).empty()) return false;
  return std::all_of(lower.begin(), lower.end(), [](char c) { return !is_letter(c) || c <= 'j' || one_of(c, "tox"); });
}

bool rejects_move(std::string_view lower) {
  if (has_any(lower, {"legal moves", "valid moves", "illegal moves:", "invalid moves:"})) return false;
  return has_any(lower, {"invalid", "illegal", "not valid", "not legal", "not a valid", "not a legal", "try again",
                         "not allowed", "cannot move", "can't move"});
}

}  // namespace keymove
