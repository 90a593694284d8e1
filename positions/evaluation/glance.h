// Attack maps of a position without regard to legality, and a static exchange over two plies.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "positions/game/indexed.h"
#include "positions/game/reach.h"
#include "positions/game/setup.h"

namespace keymove {

/// A piece-square table: the worth of a man to his own side, by kind, colour and square.
using Psqt = ByKind<ByColor<BySquare<double>>>;

/// The attack map of a position: which men reach which squares.
struct Glance {
  struct Way {
    Square from = kNoSquare;
    Square to = kNoSquare;
  };

  Glance(const Setup& setup, const Reach& reach);

  /// Whether a man of that colour could capture an enemy man on the square.
  [[nodiscard]] bool held(Color color, Square square) const { return holder(color, square, 0) != kNoSquare; }
  /// The same, ignoring the man on `without`.
  [[nodiscard]] bool held_without(Color color, Square square, Square without) const {
    const Square first = holder(color, square, 0);
    const Square second = holder(color, square, 1);
    return (first != kNoSquare && first != without) || (second != kNoSquare && second != without);
  }

  std::vector<Way> moves;     ///< to empty squares
  std::vector<Way> captures;  ///< of enemy men
  std::vector<Way> holds;     ///< from each man to every square where he could capture an enemy man

 private:
  [[nodiscard]] Square holder(Color color, Square square, std::size_t which) const {
    return holders_[color][square][which];
  }

  /// By colour and square: the squares of the first two men that hold it, or kNoSquare.
  ByColor<IndexedArray<std::array<std::int16_t, 2>, kMaxSide * kMaxSide>> holders_{};
};

/// The gain in worth of the side to move by its best move, minus the gain of the best reply. No move is made, so lines
/// that a move opens or closes, castling and en passant are ignored. 0 when no man reaches any square. Under the royal
/// rule checkmate royal men are never left to be captured; under the others they count more than all other men.
double exchange_at_a_glance(const Setup& setup, const Glance& glance, const Psqt& psqt);

}  // namespace keymove
