// Makes a position of its own of every move tree that is stated.
#pragma once

#include <vector>

#include "tools/batch/batch.h"

namespace keymove::tools {

/// Which positions are parted.
enum class TreesToPart {
  several,  ///< positions that state several trees
  all,      ///< positions that state trees; if there are any, saved games without a tree are dropped, with a message
};

/// Replaces positions that state trees by one position for each tree. Its id is the name of the tree's key
/// ("minimax_game0_depth2"), its class is the search ("minimax") unless the position has a class. Does nothing to
/// positions that state something else besides. The batch must not be selected from yet.
void part_by_trees(Batch& batch, TreesToPart which);

/// The same, with TreesToPart::several, for one position.
std::vector<TestPosition> parts_by_trees(TestPosition position);

}  // namespace keymove::tools
