// What a search does with the moves that come late in its order: it leaves them out, or searches them less deeply.
//
// Idea: near the leaves, quiet moves that come late, gain too little or lose men are left out, and so are captures that
// lose many men; moves that give check are kept. Elsewhere late moves are searched less deeply at first: the later they
// come and the worse their history is, the more plies are saved.
// Sources: Schaeffer 1986 and Heinz 1998 (futility); late move reductions as in Fruit (Fabien Letouzey) and Stockfish;
// the others as on the Chess Programming Wiki.
// Not exact: a move that is left out may be the best one.
// Cost: an exchange, and for moves that would be left out a test for check.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "solver/play/play_order.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// A move of a position as the order has it.
template <Game G>
struct PickedMove {
  typename G::Action move;
  int rank;
  std::size_t place;
  bool loud = PlayOrder<G>::is_loud(move);
};

template <Game G>
class LateMoves {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  /// Both arguments must outlive the object.
  LateMoves(const G& game, const PlayOrder<G>& order) : g_(game), order_(order) {
    for (std::size_t d = 1; d < kReduced; ++d) {
      for (std::size_t i = 1; i < kReduced; ++i)
        less_[d][i] =
            static_cast<std::int8_t>(0.6 + std::log(static_cast<double>(d)) * std::log(static_cast<double>(i)) / 2.2);
    }
  }

  /// Whether the move, which is late or gains little, can be left out. Moves that give check are kept.
  bool skips(const State& s, const PickedMove<G>& m, int depth, int alpha, int at_once) const {
    constexpr int kDeepest = 7;
    constexpr int kMargin = 100;
    if (depth > kDeepest) return false;
    if (m.loud) {
      return m.rank < 0 && depth <= 4 && !g_.exchange_gains(s, m.move, -depth) && !g_.gives_check(s, m.move);
    }
    if (m.rank >= PlayOrder<G>::kGood || promotes_next(s, m.move)) return false;
    const bool late = static_cast<int>(m.place) > 4 + depth * depth;
    const bool futile = at_once + kMargin + kMargin * depth <= alpha;
    const bool loses = depth <= 5 && !g_.exchange_gains(s, m.move, -(depth + 1) / 2);
    return (late || futile || loses) && !g_.gives_check(s, m.move);
  }

  /// By how many plies the move is searched less deeply at first. `before` is the move that led to s, `wide` whether
  /// the window is, and `checks` whether the move gives check.
  [[nodiscard]] int reduction(const State& s, Action before, const PickedMove<G>& m, int depth, bool wide,
                              bool checks) const {
    if (depth < 3 || m.place < 2 || promotes_next(s, m.move)) return 0;
    int less = less_[std::min(static_cast<std::size_t>(depth), kReduced - 1)][std::min(m.place, kReduced - 1)];
    if (m.loud) return m.rank >= 0 || checks ? 0 : std::min(less, 2);
    if (wide) --less;
    if (checks) --less;
    if (m.rank >= PlayOrder<G>::kGood) {
      --less;
    } else {
      less -= order_.history(s, m.move, before) / 8192;
    }
    return std::clamp(less, 0, depth - 2);
  }

 private:
  static constexpr std::size_t kReduced = 64;

  /// Whether the man may promote on his next move, if nothing prevents it.
  [[nodiscard]] bool promotes_next(const State& s, Action m) const {
    return g_.compiled().promotes_from[s.mover][m.kind()].has(m.to());
  }

  const G& g_;
  const PlayOrder<G>& order_;
  std::array<std::array<std::int8_t, kReduced>, kReduced> less_{};
};

}  // namespace keymove::solver
