// Suites of printed boards, as people write them into text files and programs print them.
#pragma once

#include <string_view>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// Whether the text has a printed board of a game that its men and its size show, or so many rows that one is meant.
bool shows_printed_boards(std::string_view text);

/// The positions of the printed boards (rows as positions/played_games/trace_board.h reads them, also those of Python's
/// lists in one line). A line before each board, or after it, may say who is to move, else it is White, which is noted
/// as a repair; the last other line before a board is its id. The game is the user's, or that of a line `variant:
/// NAME`, or the first one of chess, the courses' games and Pawntastic that has such boards. Errors: `board-rows`,
/// `board-row`, `board-cell`, `board-mover`, `board-game`, and those of the men.
Suite parse_printed_boards(const SuiteText& source);

}  // namespace keymove
