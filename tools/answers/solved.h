// A position's answer, as a worker hands it over.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "positions/problem/finding.h"
#include "positions/problem/problem.h"
#include "positions/problem/solution_tree.h"
#include "solver/engine/solver.h"
#include "tools/answers/certifier.h"

namespace keymove::tools {

/// What was found out about one position, or why nothing was.
struct Solved {
  std::optional<Problem> problem;  ///< absent for a bad or unsupported position
  Finding finding;
  std::optional<SolutionTree> tree;  ///< where it was asked for and there is a forced end
  std::vector<InputError> errors;    ///< errors of the position, or of its stated answer only when there is a problem
  std::optional<Certificate> certificate;  ///< accepted by the checker
  std::string failure;                     ///< our own bug or a lack of memory: what went wrong
  double seconds = 0;
};

/// What is asked of every position.
struct SolveTask {
  std::optional<Goal> goal;                         ///< in the place of the position's own
  bool any_win = false;                             ///< any forced win, not the shortest
  solver::Length length = solver::Length::at_most;  ///< of any win: what the plies mean
  std::optional<solver::TreeCount> count;           ///< value goals: by full minimax, counting states so
};

/// Asks the solver the position's goal, and the checker whether that is so if there is a certifier. The stated answer
/// plays no part, but its errors are told.
Solved solve_position(const TestPosition& position, const SolveTask& task, solver::Solver& solver,
                      std::optional<Certifier>& certifier);

}  // namespace keymove::tools
