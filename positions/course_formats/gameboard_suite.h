// Files of gameboard literals with comments, in which the fairy chess course hands out its test boards.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The boards in their order, with White to move. `# name` before a board names it; the part before '_' is the class.
/// After the board `# best_move: [[r, c], [r, c]]`, `# wins_in: plies` and `# legal_moves_white: [...]` state the
/// answer. The variant is that of the course whose style of literal the board has, unless one is chosen. `name = `
/// before a literal is skipped. Errors, stored in the position: `python`, `gameboard`, `gameboard-comment`.
Suite parse_gameboards(const SuiteText& source);

/// The boards with their comments, in the form that parse_gameboards reads.
std::string write_gameboards(const Suite& suite);

}  // namespace keymove
