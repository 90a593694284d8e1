// keymove heuristic score: holds a heuristic, or a program that values boards, against another heuristic.
#pragma once

#include "tools/training/heuristic_options.h"

namespace keymove::tools {

/// Runs the action `score`. Throws UsageError.
ExitCode score_heuristic(const HeuristicOptions& options);

}  // namespace keymove::tools
