// Trains a network to say what a heuristic's value lacks.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "positions/evaluation/network.h"
#include "tools/training/examples.h"

namespace keymove::tools {

struct NetworkFitOptions {
  std::vector<std::size_t> hidden = {32, 16};  ///< the widths of the layers but for the last
  int epochs = 12;
  int patience = 5;  ///< epochs without a better validation loss, then it ends
  std::size_t batch = 256;
  double rate = 0.002;  ///< of the first epoch; falls to a fiftieth
  double shrink = 0.5;  ///< of the weights, times the rate, a step
  std::uint64_t seed = 1;
};

/// Where the training stands after an epoch; losses are mean gap_loss of its boards.
struct EpochReport {
  int epoch = 0;  ///< from 1
  double training_loss = 0;
  double validation_loss = 0;
  double validation_winratio = 0;  ///< how often it comes closer than the base
};

/// The network of the epoch with the lowest validation loss, its weights rounded to the unit of network files. The
/// same examples and options give the same network on one machine. `report` is called after each epoch; returning
/// false ends the training. Requires examples made with `inputs`; without validation examples the last epoch counts.
NetworkPtr fit_network(const std::shared_ptr<const NetworkInputs>& inputs, const Examples& training,
                       const Examples& validation, const NetworkFitOptions& options,
                       const std::function<bool(const EpochReport&)>& report);

}  // namespace keymove::tools
