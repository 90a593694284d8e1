// The transposition table: what is known of positions, for one question at a time.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>

#include "solver/rules/position.h"

namespace keymove::solver {

/// The memory of all tables of one solver: a block of a fixed size, used by one question at a time. Emptied in constant
/// time. Pages count only once they are written to.
class HashMemory {
 public:
  /// Who else wants memory while the tables are in use.
  enum class Use {
    tables,           ///< the tables alone: they take all
    tables_and_tree,  ///< the tables take one half, second_half() is free for a search tree
  };

  /// Who will write to it.
  enum class Writers { one_thread, several_threads };

  explicit HashMemory(std::size_t mebibytes, Writers writers = Writers::one_thread);
  HashMemory(const HashMemory&) = delete;
  HashMemory& operator=(const HashMemory&) = delete;

  /// Forgets everything. Errors: std::bad_alloc.
  void clear(Use use = Use::tables);

  /// Clears, and has the system hand over all pages at once: who writes to them later need not wait for that.
  void occupy();

  /// Changes with every clear(): what was stored at another number is forgotten. Wraps around.
  [[nodiscard]] std::uint64_t question() const { return question_; }

  /// Whether the last clear() was for tables_and_tree.
  [[nodiscard]] bool lends_second_half() const { return second_half_lent_; }

  /// Lets several threads read and write. Not to be changed while they do.
  void share(bool shared) { shared_ = shared; }

  /// Memory for a search tree, unspecified contents. Requires that the last clear() was for tables_and_tree.
  [[nodiscard]] std::span<std::byte> second_half();

 private:
  template <class Value>
  friend class TranspositionTable;

  static constexpr std::size_t kPayload = 16;

  /// 96 bits of the key are stored, and the place gives the rest but a few: a collision would take two positions with
  /// equal keys.
  struct Entry {
    std::uint64_t high = 0;
    std::uint32_t low = 0;
    std::uint16_t work = 0;  ///< logarithm of the cost in nodes, times 256
    std::uint16_t generation = 0;
    std::array<std::byte, kPayload> payload{};
  };
  struct alignas(64) Bucket {
    std::array<Entry, 2> entries{};
  };
  static_assert(sizeof(Bucket) == 64);

  struct Freed {
    void operator()(void* block) const;
  };

  /// Holds a stripe of buckets while it lives, if the memory is shared.
  class Hold {
   public:
    Hold(HashMemory& memory, std::size_t bucket)
        : lock_(memory.shared_ ? &memory.locks_[bucket % kStripes].taken : nullptr) {
      if (lock_ != nullptr) {
        while (lock_->test_and_set(std::memory_order_acquire)) {
        }
      }
    }
    ~Hold() {
      if (lock_ != nullptr) lock_->clear(std::memory_order_release);
    }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    std::atomic_flag* lock_;
  };

  static constexpr std::size_t kStripes = 1024;
  struct alignas(64) Stripe {
    std::atomic_flag taken;
  };

  [[nodiscard]] std::size_t bucket_of(const PositionKey& key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(static_cast<Wide>(key.low) * in_use_ >> 64);
  }
  [[nodiscard]] bool is_of(const Entry& e, const PositionKey& key) const {
    return e.generation == generation_ && e.high == key.high && e.low == static_cast<std::uint32_t>(key.low);
  }

  void ask_for_large_pages();

  std::size_t buckets_;
  std::size_t in_use_;
  Writers writers_;
  std::unique_ptr<void, Freed> block_;
  Bucket* store_ = nullptr;  ///< within the block, aligned
  bool second_half_lent_ = false;
  bool shared_ = false;
  std::uint16_t generation_ = 0;
  std::uint64_t question_ = 0;
  std::array<Stripe, kStripes> locks_;
};

/// A hash table of `Value`s in a HashMemory: several tables may share one, as long as it is cleared between their
/// uses. Two entries share a cache line; the one that cost less work is replaced.
template <class Value>
class TranspositionTable {
  static_assert(std::is_trivially_copyable_v<Value> && sizeof(Value) <= HashMemory::kPayload);

 public:
  explicit TranspositionTable(HashMemory& memory) : memory_(memory) {}

  /// What is stored for the key.
  [[nodiscard]] std::optional<Value> find(const PositionKey& key) const {
    const std::size_t at = memory_.bucket_of(key);
    const HashMemory::Hold hold(memory_, at);
    for (const HashMemory::Entry& e : memory_.store_[at].entries) {
      if (memory_.is_of(e, key)) return read(e);
    }
    return std::nullopt;
  }

  /// Fetches what find() will read.
  void prefetch(const PositionKey& key) const { __builtin_prefetch(&memory_.store_[memory_.bucket_of(key)]); }

  /// Changes the value of the key by `change(Value&)`; a new one replaces the entry that cost least. `work` is the cost
  /// in nodes.
  template <class Change>
  void update(const PositionKey& key, std::uint64_t work, const Change& change) {
    const std::size_t at = memory_.bucket_of(key);
    const HashMemory::Hold hold(memory_, at);
    HashMemory::Bucket& b = memory_.store_[at];
    const std::uint16_t cost = cost_of(work);
    HashMemory::Entry* victim = &b.entries[0];
    for (HashMemory::Entry& e : b.entries) {
      if (memory_.is_of(e, key)) {
        Value value = read(e);
        change(value);
        write(e, value);
        e.work = std::max(e.work, cost);
        return;
      }
      if (worth(e) < worth(*victim)) victim = &e;
    }
    Value value{};
    change(value);
    *victim = {key.high, static_cast<std::uint32_t>(key.low), cost, memory_.generation_, {}};
    write(*victim, value);
  }

 private:
  static Value read(const HashMemory::Entry& e) {
    Value value;
    std::memcpy(&value, e.payload.data(), sizeof value);
    return value;
  }
  static void write(HashMemory::Entry& e, const Value& value) { std::memcpy(e.payload.data(), &value, sizeof value); }

  /// Entries of earlier questions are worth nothing.
  [[nodiscard]] int worth(const HashMemory::Entry& e) const {
    return e.generation == memory_.generation_ ? 1 + e.work : 0;
  }

  /// Grows with the logarithm of the work: whole part, then eight bits.
  static std::uint16_t cost_of(std::uint64_t work) {
    const auto width = static_cast<int>(std::bit_width(work));
    const std::uint64_t rest = width > 8 ? work >> (width - 8) : work << (8 - width);
    return static_cast<std::uint16_t>(width * 256 + static_cast<int>(rest & 255U));
  }

  HashMemory& memory_;
};

}  // namespace keymove::solver
