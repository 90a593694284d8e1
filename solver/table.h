// The transposition table: what is known of positions, for one question at a time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#include "solver/position.h"

namespace keymove::solver {

/// A hash table of `Value`s with whole 128-bit keys: a collision would take two positions with equal keys. Emptied in
/// constant time. Two entries share a cache line; the one that cost less work is replaced.
template <class Value>
class Table {
 public:
  /// Takes at most `mebibytes`; memory is touched as it fills.
  explicit Table(std::size_t mebibytes)
      : buckets_(std::max<std::size_t>(
            1, std::bit_floor(std::max<std::size_t>(1, mebibytes) * 1024 * 1024 / sizeof(Bucket)))) {}

  /// Forgets everything.
  void clear() {
    // Zero pages from the system cost nothing until they are written to; an entry of generation 0 is never read.
    if (!store_) store_.reset(static_cast<Bucket*>(std::calloc(buckets_, sizeof(Bucket))));
    if (!store_) throw std::bad_alloc();
    if (++generation_ == 0) {
      std::fill_n(store_.get(), buckets_, Bucket{});
      generation_ = 1;
    }
  }

  /// What is stored for the key, or nullptr. Valid until the next put().
  [[nodiscard]] Value* find(const Key& key) {
    for (Entry& e : bucket(key).entries) {
      if (e.generation == generation_ && e.low == key.low && e.high == key.high) return &e.value;
    }
    return nullptr;
  }

  /// The value of the key to be changed; a new one replaces the entry that cost least. `work` is the cost in nodes.
  Value& put(const Key& key, std::uint64_t work) {
    Bucket& b = bucket(key);
    const auto cost = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, UINT32_MAX));
    Entry* victim = &b.entries[0];
    for (Entry& e : b.entries) {
      if (e.generation == generation_ && e.low == key.low && e.high == key.high) {
        e.work = std::max(e.work, cost);
        return e.value;
      }
      const bool emptier = e.generation != generation_ && victim->generation == generation_;
      const bool cheaper =
          (e.generation == generation_) == (victim->generation == generation_) && e.work < victim->work;
      if (emptier || cheaper) victim = &e;
    }
    *victim = Entry{key.low, key.high, Value{}, cost, generation_};
    return victim->value;
  }

 private:
  struct Entry {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    Value value{};
    std::uint32_t work = 0;
    std::uint32_t generation = 0;
  };
  struct Bucket {
    std::array<Entry, 2> entries{};
  };

  struct Freed {
    void operator()(Bucket* store) const { std::free(store); }  // NOLINT(cppcoreguidelines-no-malloc)
  };
  static_assert(std::is_trivially_copyable_v<Bucket> && std::is_trivially_destructible_v<Bucket>);

  Bucket& bucket(const Key& key) { return store_[key.low & (buckets_ - 1)]; }

  std::size_t buckets_;
  std::unique_ptr<Bucket[], Freed> store_;
  std::uint32_t generation_ = 0;
};

}  // namespace keymove::solver
