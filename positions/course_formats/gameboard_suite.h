// Hand-outs: files of Python with gameboards and their answers, in which the courses give out their test boards.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The boards of a file of Python, in their order, with White to move unless the text says otherwise. Boards may be
/// assigned (`m1_1 = [...]`), stand alone, or be parts of lists, tuples, dicts, calls and functions; code is not run.
/// A board's id is its name there, or that of a comment before it; its class is the part of the id such as `m3`.
/// Answers are moves or lists of moves: assigned, compared, in the same row, or in the strings and comments beside the
/// board or with its name, as in `studentAgent(m1_1) = ((1, 7), (1, 5))`; and "wins in 5 moves", which are plies. After
/// a board, `# best_move: [[r, c], [r, c]]`, `# wins_in: plies`, `# legal_moves_white: [...]` and `#
/// legal_moves_black:` state the answer strictly. The variant is that of the course whose style of literal the board
/// has, unless one is chosen. Errors, stored in the position: `python`, `gameboard`, `gameboard-comment`.
Suite parse_gameboards(const SuiteText& source);

/// The boards in the layout of the fairy chess course's hand-out: `m1_1 = [...]`, and a string with the answer below.
std::string write_gameboards(const Suite& suite);

}  // namespace keymove
