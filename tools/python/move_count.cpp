#include "tools/python/move_count.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "keymove/solve.h"

namespace keymove::api {

std::uint64_t MoveCount::of(const Board& board, int depth) {
  if (depth < 2) return perft(board, depth);
  const std::vector<Move> moves = board.legal_moves();
  const double estimate = std::pow(static_cast<double>(moves.size()), depth);
  if (estimate <= at_once_) return piece(board, depth, estimate);
  std::uint64_t sequences = 0;
  for (const Move& move : moves) {
    if (stop_) break;
    sequences += of(board.play(move.coordinate), depth - 1);
  }
  return sequences;
}

/// Games differ by a factor of a hundred in how fast they are counted: what a piece took tells how large the next may
/// be.
std::uint64_t MoveCount::piece(const Board& board, int depth, double estimate) {
  using Seconds = std::chrono::duration<double>;
  constexpr double kWanted = 0.1;
  const auto began = std::chrono::steady_clock::now();
  const std::uint64_t sequences = perft(board, depth);
  const double took = Seconds(std::chrono::steady_clock::now() - began).count();
  at_once_ = std::clamp(estimate * kWanted / std::max(took, 1e-6), kSmallest, 4 * at_once_);
  return sequences;
}

}  // namespace keymove::api
