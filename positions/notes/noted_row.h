// Puzzles in the rows of tables within notes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "positions/notes/noted_table.h"
#include "positions/pgn/game_cutter.h"
#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// What the columns of a row ask for: "#2"; empty if it is nothing.
std::string stipulation_of_row(const NotedRow& row);

/// The puzzle of a row that has the moves of a game, of which the first may be the opponent's, or a solution beside
/// themes that say mate, as the reader of tables reads it. `asked` is what the row or the words around it ask for.
/// Nothing if the row has no such moves, if the FEN is no cell of its own, or if something else than a mate is asked
/// for.
std::optional<TestPosition> puzzle_of_row(const SuiteText& source, std::string_view clean, const NotedRow& row,
                                          const std::string& asked);

/// Takes the opponent's move off the line of a mate in so many moves, "#2", if the line is in coordinate text and has
/// one move more than the mate; that is noted.
std::optional<MoveText> take_opponents_move(CutGame& game, const std::string& asked);

}  // namespace keymove
