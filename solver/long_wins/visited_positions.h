// Which positions a search has stored something about.
//
// Idea: one bit for each key. If all bits together fit into the processor's caches, they are read far sooner than a
// large table.
// Source: Bloom 1970, "Space/time trade-offs in hash coding with allowable errors", with one bit for each key.
// Exact: a position that was added is never denied. Others may be affirmed.
// Cost: the bytes given, in memory of its own, from the first position on.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/rules/position.h"

namespace keymove::solver {

/// A set of positions that forgets none, and may affirm others. After the first position several threads may use it.
class VisitedPositions {
 public:
  /// It takes the greatest power of two of that many bytes, but at least eight.
  explicit VisitedPositions(std::size_t bytes) : words_(std::bit_floor(std::max<std::size_t>(1, bytes / kWord))) {}

  void add(const PositionKey& key) {
    if (bits_.empty()) bits_.resize(words_);
    if (!may_have(key)) __atomic_fetch_or(&bits_[word_of(key)], bit_of(key), __ATOMIC_RELAXED);
  }
  void clear() { std::fill(bits_.begin(), bits_.end(), 0); }

  [[nodiscard]] bool may_have(const PositionKey& key) const {
    return !bits_.empty() && (__atomic_load_n(&bits_[word_of(key)], __ATOMIC_RELAXED) & bit_of(key)) != 0;
  }
  /// Starts to load what may_have() will read. Inlined always: g++ 12 leaves out calls of functions that do nothing
  /// else.
  [[gnu::always_inline]] void prefetch(const PositionKey& key) const {
    if (!bits_.empty()) __builtin_prefetch(&bits_[word_of(key)]);
  }

 private:
  static constexpr std::size_t kWord = sizeof(std::uint64_t);

  [[nodiscard]] std::size_t word_of(const PositionKey& key) const { return (key.high >> 6U) & (words_ - 1); }
  static std::uint64_t bit_of(const PositionKey& key) { return std::uint64_t{1} << (key.high & 63U); }

  std::size_t words_;  ///< a power of two
  std::vector<std::uint64_t> bits_;
};

}  // namespace keymove::solver
