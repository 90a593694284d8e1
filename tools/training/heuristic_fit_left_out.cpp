// keymove heuristic fit, in a build without training.
#include "tools/training/heuristic_options.h"

namespace keymove::tools {

ExitCode fit_heuristic(const HeuristicOptions& /*options*/) {
  throw UsageError("this build of keymove has no training (KEYMOVE_TRAINING=OFF)");
}

}  // namespace keymove::tools
