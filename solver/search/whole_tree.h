// Full minimax over whole games: the value, and the number of states of the game tree.
//
// Idea: plain minimax to the end of every game. Without a table every state of the tree is visited and counted, a
// position as often as there are paths to it. With a table a position is visited once; when it is met again, its value
// and its count of states are taken from the table.
// Source: the count by table is what chess programmers do in perft with hash tables.
// Exact: nothing is pruned, and in a game in which no position can repeat the subtree of a position does not depend on
// the moves before. Both ways give the same numbers.
// Cost: one node per state without a table; with a table that is large enough, one node per position with moves. The
// stack holds one list of moves per ply.
// It does not work in games in which positions can repeat, and stops at more than 2^64 - 1 states.
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

/// What the table stores of a subtree.
struct CountedTree {
  std::uint64_t states = 0;  ///< number of states below its root, which is not counted
  std::int16_t value = 0;    ///< WholeValue::raw()
};

/// The value and size of a position's tree.
struct WholeTreeAnswer {
  WholeValue value;          ///< for its mover
  std::uint64_t states = 0;  ///< its root and its ends included
};

/// Finds the value of positions and counts the states of their trees. Requires a game in which no position can repeat.
template <Game G>
class WholeTree {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  /// If `table` is null, every state is visited. Requires that the table was emptied for this question.
  WholeTree(const G& game, TranspositionTable<CountedTree>* table, Budget& budget)
      : g_(game), table_(table), budget_(budget) {}

  /// The value and size of the position's tree. Errors: throws LimitReached at a limit, and for more than 2^64 - 1
  /// states.
  WholeTreeAnswer below(const State& s) {
    std::uint64_t states = 1;
    budget_.spend();
    if (const Ended e = g_.early_end(s)) return {WholeValue::of(*e), states};
    const WholeValue value = table_ == nullptr ? visit(s, states) : look_up(s, states);
    return {value, states};
  }

  /// a + b. Errors: throws LimitReached if the sum exceeds 64 bits.
  static std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    if (b > std::numeric_limits<std::uint64_t>::max() - a) throw LimitReached{};
    return a + b;
  }

 private:
  /// The value of a position without an early end. Adds the number of states below it to `states`.
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

/// What full minimax finds out about a position that is not over: value, distance, states and best moves. `moves` are
/// its legal moves; Finding::best is the first of them with the best outcome. At a limit the finding is empty.
template <Game G>
Finding whole_tree_finding(const G& game, WholeTree<G>& tree, const typename G::State& s,
                           const std::vector<std::pair<Move, typename G::Action>>& moves) {
  Finding f;
  BestMoves moves_found;
  WholeValue best = WholeValue::lowest();
  std::uint64_t states = 1;
  try {
    for (const auto& [m, action] : moves) {
      const WholeTreeAnswer below = tree.below(game.apply(s, action));
      const WholeValue value = below.value.before_a_move();
      states = WholeTree<G>::sum(states, below.states);
      if (!moves_found.best || value.sign() > best.sign()) moves_found.best = m;
      if (value > best) moves_found.all.clear();
      if (value >= best) moves_found.all.push_back(m);
      best = std::max(best, value);
    }
  } catch (const LimitReached&) {
    return {};
  }
  f.status = Status::proved;
  f.proof = Proof::solver;
  moves_found.states = states;
  f.outcome = best.sign() > 0 ? Outcome::win : best.sign() < 0 ? Outcome::loss : Outcome::draw;
  f.distance = best.distance();
  if (f.outcome == Outcome::win) f.keys = moves_found.all;
  f.answer = std::move(moves_found);
  return f;
}

}  // namespace keymove::solver
