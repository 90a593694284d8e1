// The positions that a search has proved to be won, of which none is forgotten.
//
// Idea: a table that is full forgets positions, and what it has forgotten may be proved again by a move back to a later
// position of the same proof. Followed through the table such a proof goes round in circles. What was proved first
// relies on what was proved before, so all positions together hold a proof that ends.
// Cost: 8 bytes for a position, and as much that is free, in memory of its own; up to the bytes given, then none is
// added.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "solver/rules/position.h"

namespace keymove::solver {

/// A set of positions by half of their keys. Another position may be taken for one of them, but hardly ever.
class WonPositions {
 public:
  explicit WonPositions(std::size_t bytes) : most_(std::bit_floor(bytes / sizeof(std::uint64_t))) {}

  /// Several threads may add positions.
  void add(const PositionKey& key) {
    const std::lock_guard lock(*mutex_);
    if (2 * (size_ + 1) > places_.size() && !grow()) return;
    std::uint64_t& place = places_[place_of(places_, key.low)];
    if (place != 0 || key.low == 0) return;
    place = key.low;
    ++size_;
  }
  [[nodiscard]] bool has(const PositionKey& key) const {
    return key.low != 0 && !places_.empty() && places_[place_of(places_, key.low)] != 0;
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t kFirst = 256;

  /// The place of the number, or the free one where it belongs.
  static std::size_t place_of(const std::vector<std::uint64_t>& places, std::uint64_t number) {
    std::size_t i = number & (places.size() - 1);
    while (places[i] != 0 && places[i] != number) i = (i + 1) & (places.size() - 1);
    return i;
  }
  bool grow() {
    const std::size_t more = places_.empty() ? kFirst : 2 * places_.size();
    if (more > most_) return false;
    std::vector<std::uint64_t> larger(more);
    for (const std::uint64_t number : places_) {
      if (number != 0) larger[place_of(larger, number)] = number;
    }
    places_.swap(larger);
    return true;
  }

  std::shared_ptr<std::mutex> mutex_ = std::make_shared<std::mutex>();
  std::size_t most_;                   ///< places
  std::vector<std::uint64_t> places_;  ///< open addressing; 0: free
  std::size_t size_ = 0;
};

}  // namespace keymove::solver
