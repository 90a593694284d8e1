// The game-theoretic value of games that cannot go on for ever.
#pragma once

#include <algorithm>
#include <cstdint>

#include "solver/game.h"
#include "solver/table.h"

namespace keymove::solver {

/// Bounds on the value of a position for its mover: -1 loss, 0 draw, 1 win.
struct ValueBounds {
  std::int8_t low = -1;
  std::int8_t high = 1;
  std::uint32_t best = 0;
};

/// Win, draw or loss with best play to the end, by alpha-beta without a depth limit. Only for games in which no
/// position returns (every man always moves forward); cost: the number of positions met, whatever memory there is.
template <Game G>
class ValueSearch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  ValueSearch(const G& game, Table<ValueBounds>& table, Budget& budget) : g_(game), table_(table), budget_(budget) {}

  /// The value of the position for its mover, exact within (alpha, beta), else a bound on that side.
  int value(const State& s, int alpha, int beta) {
    budget_.spend();
    if (const Ended e = g_.early_end(s)) return value_of(*e);
    const Key key = g_.key(s);
    Action first{};
    if (const auto known = table_.find(key)) {
      if (known->low >= beta || known->low == known->high) return known->low;
      if (known->high <= alpha) return known->high;
      first = Action{known->best};
    }
    const std::uint64_t before = budget_.nodes();
    Actions moves;
    g_.generate(s, moves);
    if (const Ended e = g_.late_end(s, moves.size())) return value_of(*e);
    std::stable_sort(moves.begin(), moves.end(), [&](Action a, Action b) { return rank(a, first) > rank(b, first); });
    const int low = alpha;
    int best = -1;
    Action best_move{};
    for (const Action m : moves) {
      const int v = -value(g_.apply(s, m), -beta, -alpha);
      if (v > best || !best_move.valid()) {
        best = v;
        best_move = m;
      }
      alpha = std::max(alpha, v);
      if (alpha >= beta) break;
    }
    table_.update(key, budget_.nodes() - before, [&](ValueBounds& b) {
      if (best > low) b.low = static_cast<std::int8_t>(std::max<int>(b.low, best));
      if (best < beta) b.high = static_cast<std::int8_t>(std::min<int>(b.high, best));
      b.best = best_move.raw;
    });
    return best;
  }

  static int value_of(EndResult e) { return e == EndResult::win ? 1 : e == EndResult::loss ? -1 : 0; }

 private:
  int rank(Action m, Action first) const { return m == first ? 2 : g_.is_capture(m) ? 1 : 0; }

  const G& g_;
  Table<ValueBounds>& table_;
  Budget& budget_;
};

}  // namespace keymove::solver
