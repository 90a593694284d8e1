// Trains a network to correct the value of a heuristic.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "positions/evaluation/network.h"
#include "tools/training/examples.h"

namespace keymove::tools {

struct NetworkFitOptions {
  std::vector<std::size_t> hidden = {32, 16};  ///< the widths of the hidden layers
  int epochs = 12;
  int patience = 5;  ///< training ends after so many epochs without a better validation loss
  std::size_t batch = 256;
  double rate = 0.002;  ///< the learning rate of the first epoch; it falls to a fiftieth
  double shrink = 0.5;  ///< the weight decay of a step, relative to the learning rate
  std::uint64_t seed = 1;
};

/// The state of the training after an epoch. A loss is the mean gap_loss of the boards.
struct EpochReport {
  int epoch = 0;  ///< from 1
  double training_loss = 0;
  double validation_loss = 0;
  double validation_winratio = 0;  ///< the share of boards on which the network comes closer than the base
};

/// The network of the epoch with the lowest validation loss, or of the last epoch if there are no validation examples.
/// Its weights are rounded to the unit of network files. The same examples and options give the same network on one
/// machine. `report` is called after each epoch; if it returns false, the training ends. Requires examples made with
/// `inputs`.
NetworkPtr fit_network(const std::shared_ptr<const NetworkInputs>& inputs, const Examples& training,
                       const Examples& validation, const NetworkFitOptions& options,
                       const std::function<bool(const EpochReport&)>& report);

}  // namespace keymove::tools
