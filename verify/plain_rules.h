// The reference rules as the proof checker asks them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "positions/problem.h"
#include "positions/setup.h"

namespace keymove::verify {

/// The rules of one variant.
class PlainRules {
 public:
  using Position = Setup;

  explicit PlainRules(const VariantPtr& /*variant*/) {}

  [[nodiscard]] Position read(const Setup& setup) const;
  /// How the game has ended for the side to move, if it has.
  [[nodiscard]] std::optional<Outcome> end(const Position& position) const;
  /// The legal moves, sorted. Requires that the game has not ended.
  void legal_moves(const Position& position, std::vector<Move>& out) const;
  [[nodiscard]] Position play(const Position& position, const Move& move) const;
  /// Whether a move ends the game with a win of the side that makes it. Requires that the game has not ended.
  [[nodiscard]] bool wins_at_once(const Position& position) const;

  struct Hash {
    std::size_t operator()(const Position& position) const;
  };
  /// Whether men, mover, rights and en passant square are the same.
  struct Same {
    bool operator()(const Position& a, const Position& b) const { return a.same_position(b); }
  };
};

}  // namespace keymove::verify
