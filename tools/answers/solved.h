// The answer to one position, as a worker thread delivers it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "positions/problem/finding.h"
#include "positions/problem/problem.h"
#include "positions/problem/solution_tree.h"
#include "solver/engine/solver.h"
#include "tools/answers/certifier.h"
#include "tools/answers/opinion_source.h"

namespace keymove::tools {

/// The answer to one position, or the reason why there is none.
struct Solved {
  std::optional<Problem> problem;  ///< absent for a bad or unsupported position
  Finding finding;
  std::optional<SolutionTree> tree;        ///< present if it was asked for and there is a forced end
  std::vector<InputError> errors;          ///< of the position, or, if there is a problem, of its stated answer alone
  std::optional<Certificate> certificate;  ///< accepted by the checker
  std::optional<EngineOpinion> opinion;    ///< of another program, if it was asked
  std::string stopped;                     ///< why a search ended early: "stopped at the limit of 10 s"; else empty
  bool interrupted = false;                ///< it ended early because of SolveTask::limits.stop
  std::string failure;                     ///< the message of a bug of keymove; else empty
  std::shared_ptr<const Solved> set_play;  ///< of help play, if it was asked for (set_play.h); else null
  double seconds = 0;
};

/// What was mended of a position: by its reader, and of its moves when its problem was made.
std::vector<std::string> repairs_of(const TestPosition& position, const std::optional<Problem>& problem);

/// The limit for a question without a length if neither nodes nor seconds are limited.
constexpr double kDefaultSeconds = 10;

/// The question that is asked about every position.
struct SolveTask {
  std::optional<Goal> goal;                         ///< replaces the position's own goal
  bool any_win = false;                             ///< any forced win will do, not only the shortest
  solver::Length length = solver::Length::at_most;  ///< the meaning of the plies if any_win is set
  std::optional<solver::TreeCount> count;           ///< for value goals: full minimax that counts the states so
  solver::Limits limits;                            ///< those of the solver
};

/// Asks the solver about the position's goal and, if there is a certifier, has the checker confirm the answer. The
/// stated answer plays no part, but its errors are reported. If neither the task nor the position asks anything but a
/// win, and neither gives a length, longer and longer wins are looked for, until the limits, or else kDefaultSeconds,
/// are reached. An opinion is given only if SolveTask::goal asks for the best move, or the position does and states
/// none. Requires that the solver has the task's limits.
/// With `opinions`, that program's opinion takes the place of the solver's.
Solved solve_position(const TestPosition& position, const SolveTask& task, solver::Solver& solver,
                      std::optional<Certifier>& certifier, OpinionSource* opinions = nullptr);

}  // namespace keymove::tools
