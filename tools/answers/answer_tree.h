// The whole solution of an answered position.
#pragma once

#include <cstddef>

#include "solver/engine/solver.h"
#include "solver/solutions/solution.h"
#include "tools/answers/solved.h"

namespace keymove::tools {

/// The contents of a solution to step through: all phases, up to so many moves. Without a limit in `limits`, a search
/// of more than 20 million nodes is cut, and the solution says so.
solver::SolutionOptions whole_solution(const solver::Limits& limits, std::size_t max_moves);

/// Adds the tree to the answer if the position is won or lost by force, or solves direct or self play for a move. A
/// failure is recorded in `solved.failure`.
void add_tree(Solved& solved, solver::Solver& solver, const solver::SolutionOptions& options);

}  // namespace keymove::tools
