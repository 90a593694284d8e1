// The move tree of a setup, made by the search over one instance of Rules.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/evaluation/evaluator.h"
#include "solver/move_trees/man_order.h"
#include "solver/move_trees/move_tree.h"
#include "solver/move_trees/move_tree_search.h"

namespace keymove::solver {

/// See solver::grow_tree. Without a listener only the result is computed.
template <class R>
TreeResult tree_of(const R& rules, const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request,
                   TreeListener* listener) {
  typename R::State s = rules.from_setup(origin);
  ManOrder<R> order(rules, request, s);
  for (const Move& move : moves) {
    typename R::Actions legal;
    rules.generate(s, legal);
    const auto m = *std::find_if(legal.begin(), legal.end(), [&](auto a) { return rules.to_move(a) == move; });
    order.play(s, m);
    s = rules.apply(s, m);
  }
  const Evaluator<R> evaluate(rules, *request.heuristic);
  TreeSearch<R, ManOrder<R>, Evaluator<R>> search(rules, order, evaluate, request);
  TreeResult result;
  if (listener == nullptr || listener->wants_answer()) result = search.answer(s);
  if (listener == nullptr) return result;
  if (listener->wants_answer()) listener->on_result(result);
  search.show(s, *listener);
  return result;
}

}  // namespace keymove::solver
