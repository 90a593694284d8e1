// A position's answer, as a worker hands it over.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "positions/finding.h"
#include "positions/problem.h"
#include "positions/solution_tree.h"
#include "solver/solver.h"

namespace keymove::tools {

/// What was found out about one position, or why nothing was.
struct Solved {
  std::optional<Problem> problem;  ///< absent for a bad or unsupported position
  Finding finding;
  std::optional<SolutionTree> tree;  ///< where it was asked for and there is a forced end
  std::vector<InputError> errors;    ///< flaws of the position, or of its stated answer only when there is a problem
  std::string failure;               ///< our own bug or a lack of memory: what went wrong
  double seconds = 0;
};

/// Asks the solver the position's goal, or `goal` in its place. The stated answer plays no part, but its flaws are
/// told.
Solved solve_position(const TestPosition& position, const std::optional<Goal>& goal, solver::Solver& solver);

}  // namespace keymove::tools
