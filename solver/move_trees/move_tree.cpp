#include "solver/move_trees/move_tree.h"

namespace keymove::solver {

bool order_is_known(const Setup& origin) { return origin.board == origin.variant->start; }

}  // namespace keymove::solver
