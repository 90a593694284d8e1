// Full minimax over whole games: the value, and how many states there are to visit.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/search/game.h"
#include "solver/search/transposition_table.h"
#include "solver/search/whole_value.h"

namespace keymove::solver {

/// What a table keeps of a subtree.
struct CountedTree {
  std::uint64_t states = 0;  ///< its root and its ends included
  std::int16_t value = 0;    ///< a WholeValue
};

/// The subtree of a position.
struct WholeTreeAnswer {
  WholeValue value;          ///< for its mover
  std::uint64_t states = 0;  ///< its root and its ends included
};

/// Full minimax to the ends of a game in which no position returns. Without a table every state of the tree is visited
/// and counted, a position as often as there are ways to it; with one a position is visited once and its states are
/// added again. Both give the same numbers. Cost without a table: the number of states.
template <Game G>
class WholeTree {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  /// A null table means to visit every state. Requires that the table was emptied for this question.
  WholeTree(const G& game, TranspositionTable<CountedTree>* table, Budget& budget)
      : g_(game), table_(table), budget_(budget) {}

  /// The subtree of a position. Errors: throws LimitReached, also for more states than 64 bits count.
  WholeTreeAnswer below(const State& s) {
    std::uint64_t states = 1;
    budget_.spend();
    if (const Ended e = g_.early_end(s)) return {WholeValue::of(*e), states};
    const WholeValue value = table_ == nullptr ? visit(s, states) : look_up(s, states);
    return {value, states};
  }

  /// Errors: throws LimitReached where 64 bits do not hold it.
  static std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    if (b > std::numeric_limits<std::uint64_t>::max() - a) throw LimitReached{};
    return a + b;
  }

 private:
  /// The value of a position that is not over by an early end; adds the states below it.
  WholeValue visit(const State& s, std::uint64_t& states) {
    Actions moves;
    g_.generate(s, moves);
    if (const Ended e = g_.late_end(s, moves.size())) return WholeValue::of(*e);
    budget_.add(moves.size() - 1);
    budget_.spend();
    states += moves.size();
    WholeValue best = WholeValue::lowest();
    for (const Action m : moves) {
      const State child = g_.apply(s, m);
      const Ended e = g_.early_end(child);
      best = std::max(best, (e ? WholeValue::of(*e) : visit(child, states)).before_a_move());
    }
    return best;
  }

  WholeValue look_up(const State& s, std::uint64_t& states) {
    const PositionKey key = g_.key(s);
    if (const auto known = table_->find(key)) {
      states = sum(states, known->states);
      return WholeValue::from_raw(known->value);
    }
    Actions moves;
    g_.generate(s, moves);
    if (const Ended e = g_.late_end(s, moves.size())) return WholeValue::of(*e);
    const std::uint64_t before = budget_.nodes();
    budget_.spend();
    std::uint64_t here = moves.size();
    WholeValue best = WholeValue::lowest();
    for (const Action m : moves) {
      const State child = g_.apply(s, m);
      const Ended e = g_.early_end(child);
      best = std::max(best, (e ? WholeValue::of(*e) : look_up(child, here)).before_a_move());
    }
    table_->update(key, budget_.nodes() - before, [&](CountedTree& tree) { tree = {here, best.raw()}; });
    states = sum(states, here);
    return best;
  }

  const G& g_;
  TranspositionTable<CountedTree>* table_;
  Budget& budget_;
};

/// What full minimax finds out about a position that is not over; `moves` are its moves in the order in which the first
/// best one is meant.
template <Game G>
Finding whole_tree_finding(const G& game, WholeTree<G>& tree, const typename G::State& s,
                           const std::vector<std::pair<Move, typename G::Action>>& moves) {
  Finding f;
  WholeValue best = WholeValue::lowest();
  std::uint64_t states = 1;
  try {
    for (const auto& [m, action] : moves) {
      const WholeTreeAnswer below = tree.below(game.apply(s, action));
      const WholeValue value = below.value.before_a_move();
      states = WholeTree<G>::sum(states, below.states);
      if (!f.best || value.sign() > best.sign()) f.best = m;
      if (value > best) f.best_moves.clear();
      if (value >= best) f.best_moves.push_back(m);
      best = std::max(best, value);
    }
  } catch (const LimitReached&) {
    return {};
  }
  f.status = Status::proved;
  f.proof = Proof::solver;
  f.states = states;
  f.outcome = best.sign() > 0 ? Outcome::win : best.sign() < 0 ? Outcome::loss : Outcome::draw;
  f.distance = best.distance();
  if (f.outcome == Outcome::win) f.keys = f.best_moves;
  return f;
}

}  // namespace keymove::solver
