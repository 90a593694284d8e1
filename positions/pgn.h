// Games in PGN as test positions.
#pragma once

#include <string>

#include "positions/problem.h"
#include "positions/suite_text.h"

namespace keymove {

/// A position a game. A game with a FEN tag is a problem: when its main line ends in '#' by the side to move, a forced
/// win in the line's plies is stated, else its first move is an opinion. A game without one is the position at its end.
/// Comments, variations, annotations, move numbers and results are skipped. The id is made of Event and Site, else
/// `name:number`. Errors, the game's own: `pgn` (a tag, comment or variation that is not closed), the FEN's flaws,
/// `unknown-variant`.
Suite parse_pgn(const SuiteText& source);

/// The positions as games, moves as their sources have them.
std::string write_pgn(const Suite& suite);

}  // namespace keymove
