// What is seen of a position without rules: who reaches what, and what the next two moves seem to gain.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "positions/game/reach.h"
#include "positions/game/setup.h"

namespace keymove {

/// What a man is worth to his own side, by kind, colour and square.
using Psqt = std::vector<std::array<std::vector<double>, 2>>;

/// Who reaches what on a board.
struct Glance {
  struct Way {
    Square from = kNoSquare;
    Square to = kNoSquare;
  };

  Glance(const Setup& setup, const Reach& reach);

  /// Whether a man of that colour could capture on the square, were it the enemy's.
  [[nodiscard]] bool held(Color color, Square square) const { return holder(color, square, 0) != kNoSquare; }
  /// The same when the man on `without` is not asked.
  [[nodiscard]] bool held_without(Color color, Square square, Square without) const {
    const Square first = holder(color, square, 0);
    const Square second = holder(color, square, 1);
    return (first != kNoSquare && first != without) || (second != kNoSquare && second != without);
  }

  std::vector<Way> moves;     ///< to empty squares
  std::vector<Way> captures;  ///< of enemy men
  std::vector<Way> holds;     ///< of any square where the man could capture an enemy

 private:
  static constexpr std::size_t kBoard = static_cast<std::size_t>(kMaxSide) * static_cast<std::size_t>(kMaxSide);

  [[nodiscard]] Square holder(Color color, Square square, std::size_t which) const {
    return holders_[static_cast<std::size_t>(index_of(color))][static_cast<std::size_t>(square)][which];
  }

  std::array<std::array<std::array<std::int16_t, 2>, kBoard>, 2> holders_{};  ///< the first two, or kNoSquare
};

/// What the side to move gains in worth by its best move when the best reply to that move is counted against it.
/// Nothing is played: lines that a move opens or closes, castling and en passant are not seen. 0 when no man reaches
/// anything. Royal men are not risked under the royal rule checkmate and count as the dearest under the others.
double exchange_at_a_glance(const Setup& setup, const Glance& glance, const Psqt& psqt);

}  // namespace keymove
