// An oracle that searches exhaustively, for small boards and short wins.
#pragma once

#include <optional>

#include "verify/judge/judge.h"

namespace keymove::tests {

/// Answers by plain minimax on the reference rules. A test scripts the answers that minimax does not give.
class ExhaustiveOracle : public verify::Oracle {
 public:
  Finding solve(const Setup& setup, const Goal& goal) override;
  Finding decide(const Setup& setup, int plies) override;

  std::optional<Finding> scripted;  ///< if present, the answer to every call of `solve`
  std::optional<Move> opinion;      ///< the best move if nothing is proved
  int plies_without_goal = 3;       ///< depth of the search for goals without a bound
  bool solve_gives_up = false;      ///< `solve` answers `unknown`, as after a limit
  bool decide_gives_up = false;
};

}  // namespace keymove::tests
