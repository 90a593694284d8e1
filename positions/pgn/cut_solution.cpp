// The part of GameCutter for the solutions of problems.
#include <algorithm>
#include <utility>

#include "positions/base/words.h"
#include "positions/pgn/game_cutter.h"
#include "positions/pgn/pgn_words.h"

namespace keymove {

namespace {

constexpr std::size_t kLongestWord = 40;  // bytes that are looked at for the next word

/// The line of a solution, or of a game, that is being read.
std::vector<MoveText>& current_line(CutGame& game) {
  return game.other_lines.empty() ? game.moves : game.other_lines.back();
}

/// Twice the number of a move that the word states before the move in it, one more for Black. The number may lack its
/// full stop before a move, "2 Rd6", or have a bracket. `rest` is the text behind the word.
std::optional<std::size_t> stated_ply(std::string_view word, std::string_view move, std::string_view rest) {
  std::string_view number = word.substr(0, word.size() - move.size());
  const std::size_t digits = std::min(number.find_first_not_of("0123456789"), number.size());
  const auto stated = parse_int(number.substr(0, digits));
  if (!stated) return std::nullopt;
  bool black = number.size() > digits + 1;
  if (move.empty()) {
    if (rest.starts_with(')')) rest.remove_prefix(1);
    const std::string_view next = first_pgn_word(trimmed(rest.substr(0, kLongestWord)));
    black |= without_move_number(next).size() < next.size() && !is_digit(next[0]);
    if (number.size() == digits && !black && !has_move_form(next)) return std::nullopt;
  }
  return 2 * static_cast<std::size_t>(std::clamp(*stated, 0, 10000)) + (black ? 1 : 0);
}

/// Whether the word is the count of the men of both sides, "3+1".
bool counts_men(std::string_view word) {
  const std::size_t plus = std::min(word.find('+'), word.size());
  return plus + 1 < word.size() && parse_int(word.substr(0, plus)) && parse_int(word.substr(plus + 1));
}

}  // namespace

std::vector<MoveText*> CutGame::all_moves() {
  std::vector<MoveText*> out;
  const auto add = [&](std::vector<MoveText>& line) {
    for (MoveText& move : line) out.push_back(&move);
  };
  add(moves);
  add(other_keys);
  for (auto& line : other_lines) add(line);
  for (auto& line : series_lines) add(line);
  return out;
}

void CutGame::note_unread(std::string_view words, bool stated) {
  repairs.push_back("found no solution in: " + shortened(words));
  if (stated && unread.empty()) unread = words;
}

void CutGame::take_solution(CutGame solution) {
  moves = std::move(solution.moves);
  other_keys = std::move(solution.other_keys);
  other_lines = std::move(solution.other_lines);
  series_lines = std::move(solution.series_lines);
  solutions = solution.solutions;
  other_position = solution.other_position;
  open_number = solution.open_number;
  if (unread.empty()) unread = std::move(solution.unread);
  repairs.insert(repairs.end(), solution.repairs.begin(), solution.repairs.end());
}

/// Passes what stands around moves: "b) 1.Ra1", "||1.Ra1||", "1.Ra1 (or Rb1)", "Rh1#<br>1.Kd1".
void GameCutter::skip_mark() {
  constexpr std::size_t kLongestMark = 8;
  const std::size_t close = text_.substr(at_, kLongestMark).find('>');
  const bool is_mark = text_[at_] == '<' && close != std::string_view::npos;
  at_ += is_mark ? close + 1 : 1;
}

/// Whether a ';' stands here between two lines, "Rh1#; 1.Kd1", and begins no comment.
bool GameCutter::before_another_line() const {
  if (text_[at_] != ';') return false;
  const std::string_view next = trimmed(text_.substr(at_ + 1, kLongestWord));
  const std::size_t digits = std::min(next.find_first_not_of("0123456789"), next.size());
  return digits > 0 && digits < next.size() && next[digits] == '.';
}

void GameCutter::add_move(CutGame& game, MoveText move) {
  if (solution_ && solution_->series && !game.series_lines.empty()) game.series_lines.back().push_back(move);
  if (!solution_ || !solution_->ended) current_line(game).push_back(std::move(move));
}

/// The word "mate" behind the last move, or its sign.
void GameCutter::mark_mate(CutGame& game) const {
  if (solution_ && solution_->ended) return;
  auto& line = current_line(game);
  if (!line.empty() && line.back().text.back() != '#') line.back().text += '#';
}

/// In a solution: takes another first move, in "Ra6 or Rb6", "1.Ra6 / 1.Rb6" or "Ra6/Rb6", or the word before it.
/// Returns whether the word was one of these.
bool GameCutter::take_other_key(CutGame& game, std::string_view word, std::size_t at) {
  if (!solution_ || solution_->ended || game.other_position || game.moves.size() > 1 || !game.other_lines.empty())
    return false;
  const auto add = [&](std::string_view move) {
    while (!move.empty() && one_of(move.back(), ",.;")) move.remove_suffix(1);
    if (!has_move_form(move)) return false;
    if (move.ends_with('?') && !move.ends_with("!?") && !game.moves.empty()) return true;  // a try is no key
    const std::size_t offset = static_cast<std::size_t>(move.data() - word.data());
    auto& out = game.moves.empty() ? game.moves : game.other_keys;
    out.push_back({plain_move(move), lines_.location_of(at + offset)});
    return true;
  };
  const std::string_view move = without_move_number(word);
  if (game.moves.size() == 1 && is_or(lower_case(move))) {
    solution_->between = true;
    return true;
  }
  const std::string_view rest = text_.substr(at_);
  if (const auto ply = stated_ply(word, move, rest); ply && *ply != solution_->first_ply) solution_->between = false;
  if (move.empty() && solution_->between) return true;  // "or 1. Rb6"
  if (std::exchange(solution_->between, false)) return add(move);
  if (!game.moves.empty() || !are_two_moves(move)) return false;
  if (const auto ply = stated_ply(word, move, rest)) go_to_ply(game, *ply);
  const std::size_t slash = move.find('/');
  return add(move.substr(0, slash)) && add(move.substr(slash + 1));
}

/// In a solution: whether the word belongs to no move of the line, which it may end.
bool GameCutter::leave_line(CutGame& game, std::string_view word, std::string_view move) {
  if (!solution_) return false;
  SolutionLine& line = *solution_;
  game.other_position |= word == "b" && text_.substr(at_).starts_with(')');
  if (game.other_position || counts_men(word)) return true;
  if (const auto ply = stated_ply(word, move, text_.substr(at_))) go_to_ply(game, *ply);
  // Several replies, "bxa6/Bc7", but not a promotion, "b8/Q".
  const std::size_t slash = move.find('/');
  const bool several = slash != std::string_view::npos && move.size() - slash > 2;
  const bool other = is_null_move(move) && (line.ended || !game.other_lines.empty());
  const bool any = move.find('~') != std::string_view::npos && (!game.moves.empty() || !resembles_move(move));
  if (several || other || any || lower_case(move.substr(0, 6)) == "threat") {
    line.ended = true;
    line.series = false;
  }
  if (line.ended && !line.series) return true;
  if (auto& moves = current_line(game); !moves.empty() && !move.empty() && contains_only(move, "!?")) {
    if (!line.ended) moves.back().text += move;
    return true;
  }
  if (contains_only(word, "0123456789")) return true;
  const bool castles = move.size() >= 3 && one_of(move[0], "Oo") && move[1] == '-';
  const bool is_sign = (says_mate(move) && !speaks_of_mate()) || is_null_move(move);
  return !castles && !is_sign && move.find_first_of("0123456789") == std::string_view::npos;
}

/// In a solution: what a number says of the line.
void GameCutter::go_to_ply(CutGame& game, std::size_t ply) {
  SolutionLine& line = *solution_;
  const bool begun = !game.moves.empty();
  if (!begun) line.first_ply = ply;
  const bool again = begun && ply == line.first_ply;
  const bool set_play = begun && ply + 1 == line.first_ply && ply % 2 == 0;
  const bool back = begun && ply <= line.last_ply;
  const std::string first = begun ? game.moves.front().text : "";
  const std::size_t size = current_line(game).size();
  if (set_play || (again && first.ends_with('?'))) {
    game.moves.clear();  // a try, or set play, precedes the key
    game.other_keys.clear();
    game.other_lines.clear();
    game.series_lines.clear();
    game.solutions = 0;
    line.first_ply = ply;
    line.ended = false;
  } else if (again) {
    game.other_lines.emplace_back();
    line.ended = false;
  } else if (!line.ended && (ply < line.first_ply || ply - line.first_ply != size)) {
    line.ended = true;
    // Replies to which the next move answers alike, "Kb1, Kb2 2.Qa1": only the key is sure.
    if (!back && ply - line.first_ply < size) current_line(game).resize(1);
  }
  if (ply == line.first_ply) {
    ++game.solutions;
    game.series_lines.emplace_back();
    line.series = true;
  } else if (line.series) {
    line.series = !back && !game.series_lines.empty() && ply - line.first_ply == 2 * game.series_lines.back().size();
  }
  line.last_ply = ply;
}

/// Whether the word "mate" before this place is no mark of a move: "mate in 2", "mate next move".
bool GameCutter::speaks_of_mate() const {
  const std::string_view next = first_pgn_word(trimmed(text_.substr(at_, kLongestWord)));
  return !next.empty() && is_lower(next[0]) && !has_move_form(next);
}

}  // namespace keymove
