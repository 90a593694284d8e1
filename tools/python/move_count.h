// The number of sequences of moves, counted so that it can be stopped.
#pragma once

#include <atomic>
#include <cstdint>

#include "keymove/board.h"

namespace keymove::api {

/// Counts sequences of moves in pieces that take a small part of a second each, so that a stop ends it soon.
class MoveCount {
 public:
  explicit MoveCount(const std::atomic<bool>& stop) : stop_(stop) {}

  /// The number of sequences of `depth` moves. After a stop it is too small.
  std::uint64_t of(const Board& board, int depth);

 private:
  static constexpr double kSmallest = 3e5;  ///< smaller pieces would cost more to begin than to count

  std::uint64_t piece(const Board& board, int depth, double estimate);

  const std::atomic<bool>& stop_;
  double at_once_ = kSmallest;  ///< the sequences of a piece, as they are estimated
};

}  // namespace keymove::api
