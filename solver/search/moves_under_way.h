// The moves that threads of one search are trying, so that each can try another one first.
//
// Source: Weill 1996, "The ABDADA distributed minimax search algorithm"; a table of its own instead of the entries of
// the transposition table as in Kerrigan's "Simplified ABDADA". It only advises: two moves may share a slot, and a
// thread that finds its slot taken over says nothing.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "solver/rules/position.h"

namespace keymove::solver {

/// Which positions are being searched, for all threads of a question.
class MovesUnderWay {
 public:
  [[nodiscard]] bool has(const PositionKey& key) const { return slot(key).load(std::memory_order_relaxed) == key.high; }
  void begin(const PositionKey& key) { slot(key).store(key.high, std::memory_order_relaxed); }
  void end(const PositionKey& key) {
    if (has(key)) slot(key).store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kSlots = 4096;

  [[nodiscard]] const std::atomic<std::uint64_t>& slot(const PositionKey& key) const {
    return slots_[key.low % kSlots];
  }
  std::atomic<std::uint64_t>& slot(const PositionKey& key) { return slots_[key.low % kSlots]; }

  std::array<std::atomic<std::uint64_t>, kSlots> slots_{};
};

}  // namespace keymove::solver
