#include "positions/puzzles/puzzle_claims.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/pgn/game_cutter.h"
#include "positions/pgn/pgn_words.h"
#include "positions/stated_answers/goal_json.h"

namespace keymove {

namespace {

constexpr int kMateInOrMore = 5;  // the theme mateIn5 stands for mates in five and more
constexpr std::string_view kMateIn = "mateIn";
constexpr std::string_view kMatePhrase = "mate in ";

/// Whether the text has " in " or " In ".
bool has_word_in(std::string_view text) {
  for (std::size_t at = text.find("n "); at != std::string_view::npos; at = text.find("n ", at + 1)) {
    if (at > 1 && to_lower(text[at - 1]) == 'i' && text[at - 2] == ' ') return true;
  }
  return false;
}

/// The N of mateInN.
std::optional<int> mate_of_theme(std::string_view theme) {
  if (!theme.starts_with(kMateIn)) return std::nullopt;
  const auto moves = parse_int(theme.substr(kMateIn.size()));
  return moves && *moves > 0 && *moves <= kMaxPuzzleMate ? moves : std::nullopt;
}

/// The N of a theme mateInN; for a plain `mate` the number of the solver's moves in the line.
std::optional<int> stated_mate(const std::vector<std::string>& themes, const std::vector<MoveText>& line) {
  bool plain = !line.empty() && line.back().text.ends_with('#');
  for (const std::string& theme : themes) {
    if (!theme.starts_with('m')) continue;
    plain |= theme == "mate";
    if (const auto moves = mate_of_theme(theme)) return moves;
  }
  if (!plain || line.empty()) return std::nullopt;
  return static_cast<int>((line.size() + 1) / 2);
}

void note_length(TestPosition& puzzle, std::string_view who, int mate, int moves) {
  puzzle.repairs.push_back(fmt::format("the {} says mate in {}, the line has {} {} of the solver", who, mate, moves,
                                       moves == 1 ? "move" : "moves"));
}

/// States a mate by a clue, with its first move and its line.
void state_mate_by(TestPosition& puzzle, std::vector<MoveText> solution, int mate) {
  const int moves = static_cast<int>((solution.size() + 1) / 2);
  state_mate(puzzle, mate);
  puzzle.claim.keys = {solution.front()};
  if (static_cast<int>(solution.size()) == 2 * mate - 1) {
    puzzle.claim.line = std::move(solution);
    puzzle.claim.line_kind = LineKind::keeps_distance;
  } else if (solution.size() > 1) {
    note_length(puzzle, "puzzle", mate, moves);
  }
}

/// Whether the moves are no line: each of them mates, or is that of a man of the side to move.
bool are_of_one_side(const TestPosition& puzzle, const std::vector<MoveText>& moves) {
  constexpr std::size_t kMost = 8;
  if (moves.size() < 2 || moves.size() > kMost) return false;
  const auto mates = [](const MoveText& move) { return move.text.ends_with('#'); };
  const auto is_own = [&](const MoveText& move) { return begins_with_own_man(*puzzle.setup, move.text); };
  return std::all_of(moves.begin(), moves.end(), mates) ||
         (puzzle.setup && std::all_of(moves.begin(), moves.end(), is_own));
}

/// States moves of one side: mates in one, or else perhaps the solver's moves without replies, or several keys.
void state_moves_of_one_side(TestPosition& puzzle, std::vector<MoveText> moves, const PuzzleClues& clues) {
  const auto themed = stated_mate(puzzle.themes, {});
  const auto mate = clues.mate ? clues.mate : themed;
  if (mate != 1 && !moves.front().text.ends_with('#')) {
    moves.resize(1);
    puzzle.repairs.emplace_back("only the first move is read: the moves are all those of the side to move");
  }
  state_keys(puzzle, std::move(moves), clues);
}

/// Whether the move, in coordinate text, has been played in the position: its square is empty, and a man of the side
/// that is not to move stands where it leads.
bool is_played(const Setup& setup, std::string_view move) {
  const BoardShape& shape = setup.shape();
  if (move.size() < 4) return false;
  const auto from = parse_square(shape, move.substr(0, 2));
  const auto to = parse_square(shape, move.substr(2, 2));
  if (!from || !to || setup.at(*from).present()) return false;
  return setup.at(*to).present() && setup.at(*to).color != setup.to_move;
}

}  // namespace

bool begins_with_own_man(const Setup& setup, std::string_view move) {
  constexpr std::size_t kSquares = 4;
  if (move.size() < kSquares) return false;
  const auto from = parse_square(setup.shape(), move.substr(0, 2));
  const auto to = parse_square(setup.shape(), move.substr(2, 2));
  return from && to && setup.at(*from).present() && setup.at(*from).color == setup.to_move;
}

std::optional<int> mate_in_text(std::string_view text) {
  if (!has_word_in(text)) return std::nullopt;
  std::string low = lower_case(text);
  if (const std::size_t mates = low.find("mates in "); mates != std::string::npos) low.erase(mates + 4, 1);
  const std::size_t at = low.find(kMatePhrase);
  const bool check = at != std::string::npos && std::string_view(low).substr(0, at).ends_with("check");
  if (at == std::string::npos || (at > 0 && is_letter(low[at - 1]) && !check)) return std::nullopt;
  if (denies_mate(text)) return std::nullopt;
  const std::size_t begin = std::min(low.find_first_not_of(' ', at + kMatePhrase.size()), low.size());
  std::size_t end = begin;
  while (end < low.size() && (is_letter(low[end]) || is_digit(low[end]))) ++end;
  const auto goal = goal_of_text("mate in " + low.substr(begin, end - begin));
  if (!goal || goal->mate_moves <= 0 || goal->mate_moves > kMaxPuzzleMate) return std::nullopt;
  return goal->mate_moves;
}

bool asks_for_mate(std::string_view text) {
  constexpr std::array<std::string_view, 38> kWords = {
      "white", "black", "to",     "move", "play",   "plays",     "and",        "forces", "force", "forced",
      "gives", "a",     "the",    "find", "puzzle", "checkmate", "checkmates", "mate",   "mates", "in",
      "moves", "easy",  "medium", "hard", "simple", "quick",     "wins",       "by",     "side",  "one",
      "two",   "three", "four",   "five", "six",    "seven",     "with",       "for"};
  const auto words = words_of(text);
  return text.find('?') == std::string_view::npos && std::all_of(words.begin(), words.end(), [&](const Word& word) {
           std::string low = lower_case(word.text);
           std::erase_if(low, [](char c) { return !is_letter(c) && !is_digit(c); });
           return low.empty() || contains_only(low, "0123456789") ||
                  std::find(kWords.begin(), kWords.end(), low) != kWords.end();
         });
}

std::optional<int> mate_of_tag(std::string_view tag) {
  constexpr std::string_view kTag = "matein";
  std::string name;
  for (const char c : tag) {
    if (!one_of(c, "_- ")) name += to_lower(c);
  }
  if (!name.starts_with(kTag)) return std::nullopt;
  return mate_in_text("a mate in " + name.substr(kTag.size()));
}

std::optional<int> moves_to_mate(std::string_view text) {
  std::string word = lower_case(trimmed(text));
  if (word.starts_with("in ")) word.erase(0, 3);
  for (const std::string_view end : {".0", " moves", " move", "#"}) {
    if (word.size() > end.size() && word.ends_with(end)) word.erase(word.size() - end.size());
  }
  auto goal = goal_of_text("mate in " + word);
  if (!goal || goal->mate_moves == 0) goal = goal_of_text(word);
  const int moves = goal ? goal->mate_moves : 0;
  return moves > 0 && moves <= kMaxPuzzleMate ? std::optional(moves) : mate_in_text(text);
}

void note_no_mate(TestPosition& puzzle, std::string_view text) {
  if (stands_for_none(text) || trimmed(text) == "0") return;
  puzzle.repairs.push_back(fmt::format("'{}' states no moves to mate and was passed over", shortened(trimmed(text))));
}

void note_no_move(TestPosition& puzzle, std::string_view text) {
  puzzle.repairs.push_back(fmt::format("'{}' states no move and was passed over", shortened(trimmed(text))));
}

void add_theme(TestPosition& puzzle, PuzzleClues& clues, std::string_view theme) {
  puzzle.themes.emplace_back(theme);
  if (theme.find_first_of(" _-") == std::string_view::npos) return;
  const auto mate = mate_in_text(theme);
  if (const auto stated = mate ? mate : mate_of_tag(theme)) clues.mate = stated;
}

bool themes_state_mate(const std::vector<std::string>& themes) {
  return std::any_of(themes.begin(), themes.end(),
                     [](const std::string& theme) { return theme == "mate" || mate_of_theme(theme); });
}

bool stands_for_none(std::string_view text) {
  constexpr std::array<std::string_view, 8> kNothing = {"", "-", "nan", "none", "null", "n/a", "na", "<na>"};
  constexpr std::size_t kLongest = 4;
  const std::string_view word = trimmed(text);
  if (word.size() > kLongest) return false;
  const std::string low = lower_case(word);
  return std::find(kNothing.begin(), kNothing.end(), low) != kNothing.end();
}

void state_without_moves(TestPosition& puzzle, const PuzzleClues& clues) {
  if (clues.mate) return state_mate(puzzle, *clues.mate);
  if (themes_state_mate(puzzle.themes))
    puzzle.repairs.emplace_back("a theme says mate, but without moves nothing is stated");
}

void state_mate(TestPosition& puzzle, int mate) {
  puzzle.claim.outcome = Outcome::win;
  puzzle.claim.distance = 2 * mate - 1;
  puzzle.goal = {GoalKind::win, puzzle.claim.distance};
}

void play_opponents_move(TestPosition& puzzle, std::vector<MoveText>& line, int mate) {
  const bool whole = static_cast<int>(line.size()) == 2 * mate;
  if (!whole || line.front().text.ends_with('#') || !puzzle.moves_before.empty()) return;
  puzzle.repairs.push_back("the line has one move more than a mate in " + std::to_string(mate) + ": '" +
                           line.front().text + "' is the opponent's");
  puzzle.moves_before.push_back(std::move(line.front()));
  line.erase(line.begin());
}

void state_puzzle(TestPosition& puzzle, std::vector<MoveText> solution, const PuzzleClues& clues) {
  if (solution.size() % 2 == 0 && !clues.solver_begins) {
    const auto said = themes_state_mate(puzzle.themes) ? stated_mate(puzzle.themes, {}) : clues.mate;
    if (said && *said != kMateInOrMore) play_opponents_move(puzzle, solution, *said);
  }
  if (clues.mate && !themes_state_mate(puzzle.themes)) return state_mate_by(puzzle, std::move(solution), *clues.mate);
  const auto mate = stated_mate(puzzle.themes, solution);
  if (!mate) {
    puzzle.goal.kind = GoalKind::best;
    puzzle.claim.keys.push_back(std::move(solution.front()));
    return;
  }
  const int plies_of_line = static_cast<int>((solution.size() + 1) / 2) * 2 - 1;
  puzzle.claim.outcome = Outcome::win;
  puzzle.claim.distance = 2 * *mate - 1;
  puzzle.claim.distance_at_least = *mate == kMateInOrMore;
  puzzle.claim.line = std::move(solution);
  puzzle.claim.line_kind = LineKind::sole_moves;
  puzzle.goal = {GoalKind::win, std::max(plies_of_line, *puzzle.claim.distance)};
  if (plies_of_line != puzzle.claim.distance && !puzzle.claim.distance_at_least)
    note_length(puzzle, "theme", *mate, (plies_of_line + 1) / 2);
  if (clues.mate && *clues.mate != *mate && !puzzle.claim.distance_at_least)
    puzzle.repairs.push_back(fmt::format("mate in {} is stated, too; the theme counts", *clues.mate));
}

void state_keys(TestPosition& puzzle, std::vector<MoveText> keys, const PuzzleClues& clues) {
  const auto themed = stated_mate(puzzle.themes, {});
  const auto mate = clues.mate ? clues.mate : themed;
  puzzle.goal.kind = GoalKind::best;
  if (mate) state_mate(puzzle, *mate);
  puzzle.claim.keys = std::move(keys);
}

void state_moves(TestPosition& puzzle, std::vector<MoveText> moves, const PuzzleClues& clues) {
  if (clues.solver_begins != false && are_of_one_side(puzzle, moves))
    return state_moves_of_one_side(puzzle, std::move(moves), clues);
  const bool odd = moves.size() % 2 == 1;
  if (!clues.solver_begins.value_or(odd) && moves.size() > 1) {
    if (puzzle.setup && is_played(*puzzle.setup, moves.front().text)) {
      puzzle.repairs.push_back("the opponent's move '" + moves.front().text + "' has been played in the FEN");
    } else {
      puzzle.moves_before.push_back(std::move(moves.front()));
    }
    moves.erase(moves.begin());
  }
  state_puzzle(puzzle, std::move(moves), clues);
}

void state_evaluation(TestPosition& puzzle, std::vector<MoveText> line, std::optional<int> mate) {
  if (!mate || *mate == 0) {
    if (!line.empty()) state_puzzle(puzzle, std::move(line));
    return;
  }
  const bool wins = (*mate > 0) == (puzzle.setup->to_move == Color::white);
  const int distance = 2 * std::abs(*mate) - (wins ? 1 : 0);
  puzzle.goal = {GoalKind::win, distance};
  puzzle.claim.outcome = wins ? Outcome::win : Outcome::loss;
  puzzle.claim.distance = distance;
  if (static_cast<int>(line.size()) == distance) {
    puzzle.claim.line = std::move(line);
    puzzle.claim.line_kind = LineKind::keeps_distance;
  } else if (wins && !line.empty()) {
    puzzle.claim.keys = {std::move(line.front())};
  }
}

namespace {

/// Whether a solution of moves has more than these, as PGN has: comments, variations, a result, a full stop.
bool has_trimmings(std::string_view text) {
  if (text.find_first_of("{($*.#") == std::string_view::npos && text.find("0-1") == std::string_view::npos)
    return false;
  bool trimmed_away = false;
  std::size_t moves = 0;
  for (const Word& word : words_of(text)) {
    const std::string_view move = without_move_number(word.text);
    if (has_move_form(move)) ++moves;
    if (word.text.size() == 3 && word.text[0] == '(' && word.text[2] == ')') continue;  // "a8 (Q)"
    trimmed_away |= !move.empty() && (!has_move_form(move) || move.ends_with('.')) && !is_or(move);
  }
  return moves > 0 && trimmed_away;
}

}  // namespace

std::vector<MoveText> annotated_moves(std::string_view text) {
  if (!has_trimmings(text)) return {};
  const TextLines lines({}, text);
  std::size_t end = text.size();
  while (end > 0 && one_of(text[end - 1], ". ")) --end;
  auto game = GameCutter::of_solution(lines, 0, end).next();
  if (!game) return {};
  auto& moves = game->moves;
  const auto mates = [](const MoveText& move) { return move.text.find('#') != std::string::npos; };
  const auto last = std::find_if(moves.begin(), moves.end(), mates);  // what follows is said of it
  if (last != moves.end()) moves.erase(last + 1, moves.end());
  return std::move(moves);
}

}  // namespace keymove
