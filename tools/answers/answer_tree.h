// The whole solution of an answered position.
#pragma once

#include "solver/engine/solver.h"
#include "solver/solutions/solution.h"
#include "tools/answers/solved.h"

namespace keymove::tools {

/// Adds the tree to the answer if the position is won or lost by force, or solves direct or self play for a move. A
/// failure is recorded in `solved.failure`.
void add_tree(Solved& solved, solver::Solver& solver, const solver::SolutionOptions& options);

}  // namespace keymove::tools
