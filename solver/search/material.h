// Material won by force: minimax over n plies with a quiescence search of captures, by alpha-beta.
//
// Idea: V(n), which docs/verdicts.md defines, is the material balance after n plies of best play, where at each leaf
// the side to move may stand pat or go on capturing. Moves are ordered by the table, captures of the most valuable
// victim by the least valuable attacker, killers and history.
// Sources: Shannon 1950, "Programming a computer for playing chess", and Slate and Atkin 1977, "Chess 4.5"
// (quiescence); Knuth and Moore 1975, "An analysis of alpha-beta pruning"; Akl and Newborn 1977 (killers); Schaeffer
// 1989 (history).
// Exact: no extensions, reductions or pruning except that of alpha-beta, and a table entry answers only questions of
// its own depth, since V changes with n. V(n) itself is a definition, not a proof of who wins.
// Cost: one node per position and per capture of the quiescence search, exponential in n; the table and about 130 KiB
// per search object.
// It does not detect repetitions, and it looks for checks neither at the leaves nor in the ordering.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "solver/search/game.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

constexpr int kWonValue = 30000;  ///< value of a won game for the winner, at any depth
constexpr int kMaxValue = 32000;

/// A bound on V(depth) of a position, valid for this depth only.
struct MaterialBound {
  std::int16_t value = 0;
  std::uint8_t depth = 255;
  std::uint8_t kind = 0;  ///< 1: V is at least `value`; 2: at most; 3: exactly
  std::uint32_t best = 0;
};

/// Finds V(n) of positions and of their moves, in units of the men's values and seen by the side to move. Errors: all
/// questions throw LimitReached when the budget is used up.
template <Game G>
class MaterialSearch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  struct RootMove {
    Action move;
    int value;  ///< -V(n - 1) of the position after it: its value for the mover, or a bound
  };

  MaterialSearch(const G& game, TranspositionTable<MaterialBound>& table, Budget& budget)
      : g_(game), table_(table), budget_(budget) {}

  /// V(n) of the position: exact between alpha and beta, else a fail-soft bound. `ply` counts from the root.
  int value(const State& s, int n, int alpha, int beta, int ply) {
    budget_.spend();
    if (const Ended e = g_.early_end(s)) return value_of(*e);
    if (n <= 0) return quiescence(s, alpha, beta);
    const PositionKey key = g_.key(s);
    Action first{};
    if (const auto known = table_.find(key)) {
      first = Action{known->best};
      if (known->depth == n) {
        if (known->kind == 3 || (known->kind == 1 && known->value >= beta) ||
            (known->kind == 2 && known->value <= alpha))
          return known->value;
      }
    }
    Actions moves;
    g_.generate(s, moves);
    if (const Ended e = g_.late_end(s, moves.size())) return value_of(*e);
    const std::uint64_t before = budget_.nodes();
    order(s, moves, first, ply);
    int best = -kMaxValue;
    Action best_move{};
    const int low = alpha;
    for (const Action m : moves) {
      const int v = -value(g_.apply(s, m), n - 1, -beta, -alpha, ply + 1);
      if (v > best) {
        best = v;
        best_move = m;
      }
      alpha = std::max(alpha, v);
      if (alpha >= beta) {
        reward(s, m, n, ply);
        break;
      }
    }
    table_.update(key, budget_.nodes() - before, [&](MaterialBound& b) {
      b.value = static_cast<std::int16_t>(best);
      b.depth = static_cast<std::uint8_t>(n);
      b.kind = best >= beta ? 1 : best <= low ? 2 : 3;
      b.best = best_move.raw;
    });
    return best;
  }

  /// The values of all first moves for V(n), best first. The first two are exact, the others are upper bounds. Equal
  /// moves stay in the order of `moves`.
  std::vector<RootMove> root(const State& s, int n, const std::vector<Action>& moves) {
    std::vector<RootMove> out;
    int second = -kMaxValue;
    int best = -kMaxValue;
    for (const Action m : moves) {
      // The value must be exact only if it exceeds the second best so far.
      const int v = -value(g_.apply(s, m), n - 1, -kMaxValue, -second, 1);
      out.push_back({m, v});
      if (v > best) {
        second = best;
        best = v;
      } else {
        second = std::max(second, v);
      }
    }
    std::stable_sort(out.begin(), out.end(), [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    return out;
  }

  /// The best first move for V(n) with its exact value, cheaper than root(). Of equal moves the first in `moves`.
  RootMove best(const State& s, int n, const std::vector<Action>& moves) {
    RootMove out{Action{}, -kMaxValue};
    for (const Action m : moves) {
      const int v = -value(g_.apply(s, m), n - 1, -kMaxValue, -out.value, 1);
      if (v > out.value) out = {m, v};
    }
    return out;
  }

 private:
  static constexpr int kMaxPly = 128;

  static int value_of(EndResult e) { return e == EndResult::win ? kWonValue : e == EndResult::loss ? -kWonValue : 0; }

  int quiescence(const State& s, int alpha, int beta) {
    Actions moves;
    if (const Ended e = g_.no_capture_end(s)) return value_of(*e);
    int best = g_.material(s);
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
    g_.generate_captures(s, moves);
    order_captures(s, moves);
    for (const Action m : moves) {
      budget_.spend();
      const State child = g_.apply(s, m);
      const Ended e = g_.early_end(child);
      const int v = e ? -value_of(*e) : -quiescence(child, -beta, -alpha);
      best = std::max(best, v);
      alpha = std::max(alpha, v);
      if (alpha >= beta) break;
    }
    return best;
  }

  struct Ranked {
    std::int64_t rank;
    std::uint32_t raw;
  };

  /// Most valuable victim first, then least valuable attacker. The capture of the royal man comes first of all.
  std::int64_t capture_rank(const State& s, Action m) const {
    constexpr std::int64_t kVictim = 1000;
    return g_.victim_value(s, m) * kVictim - g_.mover_value(m);
  }

  void order_captures(const State& s, Actions& moves) const {
    std::array<Ranked, 256> ranked;  // NOLINT: only the part that is filled is read
    const std::size_t n = std::min(moves.size(), ranked.size());
    for (std::size_t i = 0; i < n; ++i) ranked[i] = {capture_rank(s, moves[i]), moves[i].raw};
    std::stable_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(n),
                     [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });
    for (std::size_t i = 0; i < n; ++i) moves[i] = Action{ranked[i].raw};
  }

  void order(const State& s, Actions& moves, Action first, int ply) {
    constexpr std::int64_t kTable = std::int64_t{1} << 60;
    constexpr std::int64_t kCapture = std::int64_t{1} << 50;
    constexpr std::int64_t kKiller = std::int64_t{1} << 40;
    std::vector<Ranked> ranked;
    ranked.reserve(moves.size());
    const auto& killers = killers_[static_cast<std::size_t>(std::min(ply, kMaxPly - 1))];
    for (const Action m : moves) {
      std::int64_t rank = history_[s.mover][static_cast<std::size_t>(m.kind())][static_cast<std::size_t>(m.to())];
      if (g_.is_capture(m)) rank = kCapture + capture_rank(s, m);
      if (m == killers[0]) rank = kKiller + 1;
      if (m == killers[1]) rank = kKiller;
      if (m == first) rank = kTable;
      ranked.push_back({rank, m.raw});
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });
    for (std::size_t i = 0; i < ranked.size(); ++i) moves[i] = Action{ranked[i].raw};
  }

  void reward(const State& s, Action m, int n, int ply) {
    if (g_.is_capture(m)) return;
    auto& killers = killers_[static_cast<std::size_t>(std::min(ply, kMaxPly - 1))];
    if (!(killers[0] == m)) {
      killers[1] = killers[0];
      killers[0] = m;
    }
    history_[s.mover][static_cast<std::size_t>(m.kind())][static_cast<std::size_t>(m.to())] += n * n;
  }

  const G& g_;
  TranspositionTable<MaterialBound>& table_;
  Budget& budget_;
  std::array<std::array<Action, 2>, kMaxPly> killers_{};
  std::array<std::array<std::array<std::int64_t, 256>, 32>, 2> history_{};
};

}  // namespace keymove::solver
