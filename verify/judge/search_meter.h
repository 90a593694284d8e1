// What a search by the reference rules has taken, and when it must stop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "verify/rules/position.h"

namespace keymove::verify {

/// The moves after which a checker's search for all solutions stops: some ten seconds.
constexpr std::uint64_t kMaxSearchedMoves = 10'000'000;

/// Thrown by SearchMeter::count: a limit was reached.
struct SearchStopped {};

/// Counts the moves and the remembered positions of a search, and compares them with its limits.
class SearchMeter {
 public:
  /// By default a search may remember 100,000 positions, and has no other limit than its moves. `goes_on` is asked now
  /// and then whether the search may go on.
  explicit SearchMeter(std::uint64_t max_moves) : max_moves_(max_moves) {}
  SearchMeter(std::uint64_t max_moves, std::size_t max_bytes, std::function<bool()> goes_on)
      : max_moves_(max_moves), goes_on_(std::move(goes_on)) {
    if (max_bytes / kBytesEach < max_positions_) max_positions_ = max_bytes / kBytesEach;
  }

  /// Counts a move. Throws SearchStopped if a limit is reached.
  void count() {
    if (moves_ >= max_moves_) throw SearchStopped();
    ++moves_;
    if (moves_ % kBetweenLooks == 0 && goes_on_ && !goes_on_()) throw SearchStopped();
  }
  /// Whether another position may be remembered, which is then counted.
  bool may_remember() {
    if (remembered_ >= max_positions_) return false;
    ++remembered_;
    return true;
  }

  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  [[nodiscard]] std::uint64_t max_moves() const { return max_moves_; }
  [[nodiscard]] std::size_t remembered() const { return remembered_; }

 private:
  static constexpr std::uint64_t kBetweenLooks = 256;  // moves
  /// The approximate memory of an entry of a map or set of positions.
  static constexpr std::size_t kBytesEach = sizeof(Position) + 4 * sizeof(void*);
  static constexpr std::size_t kKeptPositions = 100'000;

  std::uint64_t max_moves_;
  std::size_t max_positions_ = kKeptPositions;
  std::function<bool()> goes_on_;
  std::uint64_t moves_ = 0;
  std::size_t remembered_ = 0;
};

}  // namespace keymove::verify
