// What a puzzle with themes states.
#pragma once

#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// States the solution, which begins with the solver's move and is not empty. By a theme mateInN (mateIn5: in five or
/// more) or mate, or a last move with '#', a forced win in which the solver's moves are the only ones; otherwise the
/// first move is an opinion. A theme and a solution of different lengths are a repair.
void state_puzzle(TestPosition& puzzle, std::vector<MoveText> solution);

}  // namespace keymove
