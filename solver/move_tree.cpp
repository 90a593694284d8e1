#include "solver/move_tree.h"

#include "solver/engine.h"

namespace keymove::solver {

namespace {
constexpr std::size_t kSmallHash = 1;
}

TreeResult grow_tree(const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request) {
  return make_engine(origin.variant, kSmallHash)->grow_tree(origin, moves, request, nullptr);
}

void grow_tree(const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request,
               TreeListener& listener) {
  make_engine(origin.variant, kSmallHash)->grow_tree(origin, moves, request, &listener);
}

bool order_is_known(const Setup& origin) { return origin.board == origin.variant->start; }

}  // namespace keymove::solver
