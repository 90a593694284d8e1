// Positions that wait to be looked at, the cheapest first, packed in a block of memory.
//
// Idea: a position is packed as its word of state, the occupied squares and a byte for each man, a third of its size.
// The records of one cost are a queue, linked by number; a record that is taken is free again.
// Source: our own.
// Cost: constant, but for a step from one cost to the next.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace keymove::solver {

/// A queue of positions by cost. No position has more men than the first.
template <class State>
class WaitingList {
 public:
  struct Entry {
    std::uint32_t number;
    State state;
  };

  /// The bytes of a record of positions with as many men as s.
  static std::size_t record_bytes(const State& s) {
    const std::size_t bytes = kHead + static_cast<std::size_t>(s.occupied().count());
    return (bytes + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t) * sizeof(std::uint32_t);
  }

  /// Holds as many records as `memory` has room for.
  WaitingList(const State& root, std::span<std::byte> memory)
      : memory_(memory), size_(record_bytes(root)), room_(std::min<std::size_t>(memory.size() / size_, kNone)) {}

  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] bool full() const { return free_ == kNone && used_ == room_; }

  /// Adds the position with its number. Requires that the list is not full.
  void push(std::size_t cost, std::uint32_t number, const State& s) {
    std::uint32_t at = free_;
    if (at == kNone) {
      at = used_++;
    } else {
      free_ = next_of(at);
    }
    write(at, number, s);
    if (cost >= queues_.size()) queues_.resize(cost + 1);
    Queue& queue = queues_[cost];
    if (queue.first == kNone) {
      queue.first = at;
    } else {
      std::memcpy(record(queue.last), &at, sizeof at);
    }
    queue.last = at;
    lowest_ = std::min(lowest_, cost);
    ++count_;
  }

  /// The least cost of a position in the list. Requires that it is not empty.
  [[nodiscard]] std::size_t lowest() {
    while (queues_[lowest_].first == kNone) ++lowest_;
    return lowest_;
  }

  /// Takes the first of the cheapest positions. Requires that the list is not empty.
  Entry pop() {
    Queue& queue = queues_[lowest()];
    const std::uint32_t at = queue.first;
    Entry out = read(at);
    queue.first = next_of(at);
    std::memcpy(record(at), &free_, sizeof free_);
    free_ = at;
    --count_;
    return out;
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  using Set = typename State::Set;
  static constexpr std::size_t kState = sizeof(std::uint64_t);  ///< mover, castling and en passant
  static constexpr std::size_t kHead = 2 * sizeof(std::uint32_t) + kState + sizeof(Set);

  struct Queue {
    std::uint32_t first = kNone;
    std::uint32_t last = kNone;
  };

  [[nodiscard]] std::byte* record(std::uint32_t at) const { return memory_.data() + at * size_; }
  [[nodiscard]] std::uint32_t next_of(std::uint32_t at) const {
    std::uint32_t next = kNone;
    std::memcpy(&next, record(at), sizeof next);
    return next;
  }

  void write(std::uint32_t at, std::uint32_t number, const State& s) const {
    std::byte* to = record(at);
    const auto put = [&to](const void* from, std::size_t bytes) {
      std::memcpy(to, from, bytes);
      to += bytes;
    };
    put(&kNone, sizeof kNone);
    put(&number, sizeof number);
    put(&s.mover, kState);
    const Set occupied = s.occupied();
    put(&occupied, sizeof occupied);
    for (const int square : occupied) {
      int kind = 0;
      while (!s.kind(kind).has(square)) ++kind;
      *to++ = static_cast<std::byte>(2 * kind + (s.side[1].has(square) ? 1 : 0));
    }
  }

  [[nodiscard]] Entry read(std::uint32_t at) const {
    const std::byte* from = record(at) + sizeof kNone;
    const auto get = [&from](void* to, std::size_t bytes) {
      std::memcpy(to, from, bytes);
      from += bytes;
    };
    Entry out{};
    get(&out.number, sizeof out.number);
    get(&out.state.mover, kState);
    Set occupied;
    get(&occupied, sizeof occupied);
    for (const int square : occupied) {
      const auto man = std::to_integer<int>(*from++);
      out.state.kind(man / 2).set(square);
      out.state.side[man % 2].set(square);
    }
    return out;
  }

  std::span<std::byte> memory_;
  std::size_t size_;
  std::size_t room_;
  std::uint32_t used_ = 0;
  std::uint32_t free_ = kNone;  ///< the first of the records that were taken
  std::vector<Queue> queues_;   ///< by cost
  std::size_t lowest_ = 0;
  std::size_t count_ = 0;
};

}  // namespace keymove::solver
