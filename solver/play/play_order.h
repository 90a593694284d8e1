// The order of moves in the search of the agent keymove.
//
// Idea: the table's move first, then captures and promotions that do not lose men, killers, quiet moves by their
// history, and last captures that lose men. A history counts how often a quiet move was the best one, by the man and
// his target square, and also after the move before; it fades as it grows.
// Sources: Akl and Newborn 1977 (killers); Schaeffer 1989 (history); the fading as in Stockfish.
// Cost: one exchange for each capture that is wanted. The best of the remaining moves is picked when it is wanted.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "solver/play/play_table.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// What a search has learned about good moves.
template <class G>
class PlayOrder {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  static constexpr int kMaxPlies = PlayTable::kMaxPlies;

  explicit PlayOrder(const G& game) : g_(game), after_(std::size_t{1} << kAfterBits, 0) {}

  /// The moves of a position, best first.
  class Picker {
   public:
    Picker(const PlayOrder& order, const State& s, Actions& moves, Action first, Action before, int ply)
        : order_(order), s_(s), moves_(moves) {
      for (std::size_t i = 0; i < moves.size(); ++i) ranks_[i] = order.rank(s, moves[i], first, before, ply);
    }

    /// Brings the best of the moves from index i on to that index and returns its rank.
    int pick(std::size_t i) {
      while (true) {
        std::size_t best = i;
        for (std::size_t j = i + 1; j < moves_.size(); ++j) {
          if (ranks_[j] > ranks_[best]) best = j;
        }
        std::swap(moves_[i], moves_[best]);
        std::swap(ranks_[i], ranks_[best]);
        const bool capture = ranks_[i] >= kCapture && ranks_[i] < kFirst;
        if (!capture || order_.g_.exchange_gains(s_, moves_[i], 0)) return ranks_[i];
        ranks_[i] -= kCapture + 2 * kLosing;  // it loses a man: its turn comes last
      }
    }

   private:
    const PlayOrder& order_;
    const State& s_;
    Actions& moves_;
    std::array<int, Actions::kCapacity> ranks_;  // NOLINT: only the part that is filled is read
  };

  /// Ranks from here on are those of the table's move, winning captures and killers; below 0 - kLosing, losing
  /// captures.
  static constexpr int kGood = 1 << 26;
  static constexpr int kLosing = 1 << 27;

  static bool is_loud(Action m) { return G::is_capture(m) || m.promotion() >= 0; }

  [[nodiscard]] int history(const State& s, Action m, Action before) const {
    return history_[index(s, m)] + (before.valid() ? after_[index(before, m)] : 0);
  }

  /// A quiet move was the best one. `tried` holds the quiet moves that were searched before it.
  void reward(const State& s, Action m, Action before, const std::vector<Action>& tried, std::size_t from, int depth,
              int ply) {
    auto& killers = killers_[static_cast<std::size_t>(std::min(ply, kMaxPlies))];
    if (killers[0] != m) killers = {m, killers[0]};
    const int bonus = std::min(1600, 16 * depth * depth + 32 * depth);
    change(s, m, before, bonus);
    for (std::size_t i = from; i < tried.size(); ++i) {
      if (tried[i] != m) change(s, tried[i], before, -bonus);
    }
  }

 private:
  static constexpr int kFirst = 1 << 30;
  static constexpr int kCapture = 1 << 28;
  static constexpr int kDearest = 1000;  ///< the greatest value of a man
  static constexpr int kMost = 1 << 14;
  static constexpr int kAfterBits = 18;

  /// The rank of a move; that of a capture holds if it loses no man.
  [[nodiscard]] int rank(const State& s, Action m, Action first, Action before, int ply) const {
    constexpr int kKiller = 1 << 27;
    if (first.valid() && m == first) return kFirst;
    if (is_loud(m)) {
      const int promoted = m.promotion() >= 0 ? g_.value_of_kind(m.promotion()) : 0;
      return kCapture + kDearest + 64 * (g_.victim_value(s, m) + promoted) - g_.mover_value(m);
    }
    const auto& killers = killers_[static_cast<std::size_t>(std::min(ply, kMaxPlies))];
    if (m == killers[0]) return kKiller + 1;
    if (m == killers[1]) return kKiller;
    return history(s, m, before);
  }

  void change(const State& s, Action m, Action before, int bonus) {
    fade(history_[index(s, m)], bonus);
    if (before.valid()) fade(after_[index(before, m)], bonus);
  }
  static void fade(std::int16_t& value, int bonus) {
    value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / kMost);
  }
  static std::size_t index(const State& s, Action m) {
    return (static_cast<std::size_t>(s.mover) << 13U) | static_cast<std::size_t>(m.kind()) << 8U |
           static_cast<std::size_t>(m.to());
  }
  static std::size_t index(Action before, Action m) {
    const auto of = [](Action a) {
      return static_cast<std::uint64_t>(a.kind()) << 8U | static_cast<std::uint64_t>(a.to());
    };
    return static_cast<std::size_t>((of(before) << 13U | of(m)) * 0x9E3779B97F4A7C15ULL >> (64 - kAfterBits));
  }

  const G& g_;
  std::array<std::array<Action, 2>, kMaxPlies + 1> killers_{};
  std::array<std::int16_t, std::size_t{1} << 14U> history_{};
  std::vector<std::int16_t> after_;
};

}  // namespace keymove::solver
