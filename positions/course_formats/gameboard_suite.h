// Files of gameboard literals with comments, as the fairy chess course hands out its test boards.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// Boards in their order, White to move. `# name` before a board names it, its part before '_' is the class; behind the
/// board `# best_move: [[r, c], [r, c]]`, `# wins_in: plies` and `# legal_moves_white: [...]` state the answer. The
/// variant is the course's whose literal it is, unless chosen. `name = ` before a literal is skipped.
/// Errors, each the board's own: `python`, `gameboard`, `gameboard-comment`.
Suite parse_gameboards(const SuiteText& source);

/// The boards with their comments, as they are read.
std::string write_gameboards(const Suite& suite);

}  // namespace keymove
