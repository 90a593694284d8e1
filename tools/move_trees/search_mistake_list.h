// The known mistakes of searches, by name.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/move_trees/move_tree.h"

namespace keymove::tools {

/// A mistake that a program can make in its search.
struct SearchMistake {
  std::string name;  ///< for machines: "strict-cut-off"
  std::string says;  ///< what the program does, a sentence without a full stop
  std::string part;  ///< what the mistake changes; two mistakes of one part are never tried together
  std::function<void(solver::TreeRequest&)> make;
};

/// The mistakes that programs make with such a search, the likely ones first. `mover` has the first move of the tree.
std::vector<SearchMistake> search_mistakes(const solver::TreeRequest& right, Color mover);

}  // namespace keymove::tools
