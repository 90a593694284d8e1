// An oracle that looks at every sequence of moves, for small boards and short wins.
#pragma once

#include <optional>

#include "verify/judge/judge.h"

namespace keymove::tests {

/// Answers by plain minimax on the reference rules. What minimax does not answer is scripted by the test.
class ExhaustiveOracle : public verify::Oracle {
 public:
  Finding solve(const Setup& setup, const Goal& goal) override;
  Finding decide(const Setup& setup, int plies) override;

  std::optional<Finding> scripted;  ///< given for every question of `solve`, if any
  std::optional<Move> opinion;      ///< the best move where nothing is proved
  int plies_without_goal = 3;       ///< how deep goals without a bound are searched
  bool solve_gives_up = false;      ///< `solve` answers unknown, as at a limit
  bool decide_gives_up = false;
};

}  // namespace keymove::tests
