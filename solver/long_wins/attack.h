// The searches for wins of any length of one side, and what they tell each other.
//
// Idea: three proof-number searches differ in their weights (proof_weights.h); what one has decided is decided for all.
// Reduced games (widening.h) end with the wins that these know, and tell them theirs. They may run in several threads,
// as far as they differ.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "solver/long_wins/proof_search.h"
#include "solver/long_wins/proof_table.h"
#include "solver/long_wins/proof_weights.h"
#include "solver/long_wins/reduced_game.h"
#include "solver/long_wins/widening.h"
#include "solver/long_wins/won_positions.h"
#include "solver/search/forced.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// The searches for wins of one side, the attacker: 0 (White) or 1.
template <class R>
struct Attack {
  using State = typename R::State;
  using Action = typename R::Action;

  static constexpr int kVeryLong = 100;  ///< plies of wins that do not end a reduced game

  /// Up to so many bytes are taken for the positions that are won; the reduced games are made in `memory`.
  Attack(const R& rules, const State& s, int attacker, TranspositionTable<ForcedBounds>& forced, ProofTable& table,
         std::span<std::byte> memory, std::size_t bytes)
      : side(attacker),
        won(bytes),
        proofs{proof_search(rules, table, 0), proof_search(rules, table, 1), proof_search(rules, table, 2)},
        games(rules, s, attacker, forced, memory) {}

  /// A turn of the reduced games, to which the wins that proof-number search has proved are known, if they are not
  /// very long. It learns the wins of games that do not win as a whole. Errors: throws LimitReached.
  std::unique_ptr<ReducedGame<R>> turn_of_games(std::uint64_t positions, Budget& budget) {
    const auto known = [this](const State& s) {
      const int plies = plies_of_win(s).value_or(0);
      if (plies == 0 || plies > kVeryLong) return 0;
      borrows = true;
      return plies;
    };
    return games.turn(positions, budget, known, [this](const PositionKey& key, int plies) { learn(key, plies); });
  }

  /// From now on knows a win of a reduced game, with the defender to move.
  void learn(const PositionKey& key, int plies) { proofs.front().learn(key, plies); }

  /// Whether one of them knows that the position with that key is won.
  [[nodiscard]] bool knows_win(const PositionKey& key) const {
    return std::any_of(proofs.begin(), proofs.end(), [&](const auto& search) { return search.knows_win(key); });
  }

  /// The plies of a win that the proof-number searches have found.
  [[nodiscard]] std::optional<int> plies_of_win(const State& s) const {
    std::optional<int> out;
    for (const auto& search : proofs) {
      if (!out) out = search.plies_of_win(s);
    }
    return out;
  }

  /// A move that wins, and the plies of the win, that the proof-number searches have found.
  [[nodiscard]] std::optional<std::pair<Action, int>> winning_move(const State& s) const {
    std::optional<std::pair<Action, int>> out;
    for (const auto& search : proofs) {
      if (!out) out = search.winning_move(s);
    }
    return out;
  }

  int side;
  WonPositions won;
  std::array<ProofSearch<R>, ProofWeights::kNumbers> proofs;  ///< by weights
  Widening<R> games;
  std::atomic<bool> refuted = false;  ///< there is no win of any length
  std::atomic<bool> stuck = false;    ///< the proof-number search has nothing left to try
  bool borrows = false;               ///< a reduced game ended with a win of the proof-number search

 private:
  /// The proof-number search with the weights of that number.
  ProofSearch<R> proof_search(const R& rules, ProofTable& table, std::size_t number) {
    return {rules, table, side, &won, ProofWeights::all()[number]};
  }
};

}  // namespace keymove::solver
