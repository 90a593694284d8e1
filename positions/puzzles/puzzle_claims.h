// What a puzzle with moves and themes states.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// What else a puzzle says of its moves.
struct PuzzleClues {
  std::optional<int> mate;            ///< the moves to mate, stated beside the themes
  std::optional<bool> solver_begins;  ///< which a solution beside the moves shows
};

/// The most moves to mate that a puzzle may state.
constexpr int kMaxPuzzleMate = 999;

/// The N of a text that says "mate in N", in figures or words and perhaps among others; nothing if it does not.
std::optional<int> mate_in_text(std::string_view text);

/// Whether the text only asks for a mate, as a title does, "White to play: mate in 2", and tells nothing else.
bool asks_for_mate(std::string_view text);

/// The N of a tag that says mate in N: "mateIn2", "mate_in_2", "mate-in-2"; nothing if it does not.
std::optional<int> mate_of_tag(std::string_view tag);

/// The moves to mate that the text of a field states, in figures, in words or as a task: "2", "2.0", "two", "#2",
/// "mate in 2", "2 moves"; nothing if it states none.
std::optional<int> moves_to_mate(std::string_view text);

/// Notes that the text of a field for the moves to mate states none, unless it stands for none.
void note_no_mate(TestPosition& puzzle, std::string_view text);

/// Notes that the text of an answer states no move.
void note_no_move(TestPosition& puzzle, std::string_view text);

/// Adds a theme. "Mate in 2" is a clue, too.
void add_theme(TestPosition& puzzle, PuzzleClues& clues, std::string_view theme);

/// Whether the themes say that the puzzle is a mate.
bool themes_state_mate(const std::vector<std::string>& themes);

/// Whether the text of a table or of a list stands for none: it is empty, a dash, or a word such as "nan" or "None".
bool stands_for_none(std::string_view text);

/// States what a puzzle without moves does: the mate of its clues. A theme that says mate without them is noted.
void state_without_moves(TestPosition& puzzle, const PuzzleClues& clues);

/// States a mate in that many moves.
void state_mate(TestPosition& puzzle, int mate);

/// Plays the first move of a line, the opponent's, if the line has one move more than the mate takes; that is noted.
void play_opponents_move(TestPosition& puzzle, std::vector<MoveText>& line, int mate);

/// Whether the move is two squares, of which the first one has a man of the side to move.
bool begins_with_own_man(const Setup& setup, std::string_view move);

/// States the solution, which begins with the solver's move and is not empty. By a theme mateInN (mateIn5: in five or
/// more) or mate, or a last move with '#', a forced win in which the solver's moves are the only ones; by a clue alone
/// a forced win, of which a line of the same length keeps the distance; otherwise the first move is an opinion.
/// A theme, a clue and a solution of different lengths are a repair.
void state_puzzle(TestPosition& puzzle, std::vector<MoveText> solution, const PuzzleClues& clues = {});

/// States first moves, not none, that are keys: of the mate of a clue or of a theme mateInN, or else opinions.
void state_keys(TestPosition& puzzle, std::vector<MoveText> keys, const PuzzleClues& clues);

/// The same as state_puzzle for moves, not none, of which the first may be the opponent's and lead to the puzzle. The
/// last move is the solver's, so that he begins if their number is odd, unless the clues say who does. Up to eight
/// moves of one side are keys of a mate in one; of another puzzle only the first one counts, which is noted.
void state_moves(TestPosition& puzzle, std::vector<MoveText> moves, const PuzzleClues& clues);

/// States an engine's evaluation of a puzzle with its setup: the mate that it announces, a positive number if White
/// mates, else the first move of its line as an opinion.
void state_evaluation(TestPosition& puzzle, std::vector<MoveText> line, std::optional<int> mate);

/// The moves of a solution that has comments, variations, a result or a full stop, as PGN has them, up to the first
/// word that is none; columns count in the text. None if it has nothing of the kind.
std::vector<MoveText> annotated_moves(std::string_view text);

}  // namespace keymove
