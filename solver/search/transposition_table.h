// The transposition table: what is known about positions, for one question at a time.
//
// Idea: all tables of a solver are in one block of memory, which is emptied in constant time by counting up a
// generation. A bucket is two neighbouring cache lines with four entries; a new entry replaces the one whose search
// cost the fewest nodes. Each question begins with few buckets, which stay in the processor's caches, and has twice as
// many whenever an eighth of the entries is in use: a short question does not wait for memory that it hardly fills.
// Sources: Breuker 1998, "Memory versus search in games" (replacement by work); Litwin 1980, "Linear hashing: a new
// tool for file and table addressing" (a table that grows).
// Exact as far as keys differ: an entry stores 96 bits of the 128-bit key, and its bucket determines twelve others or
// more. Two positions are confused only if all of these bits agree.
// Cost: 32 bytes per entry, 16 of them for the value; one or two cache misses per access. With several threads each
// access also takes one of kStripes spin locks.
// It does not keep anything from one question to the next, takes no more than its memory, and may forget any entry.
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
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/rules/position.h"

namespace keymove::solver {

/// The memory of all tables of one solver: a block of fixed size that serves one question at a time and is emptied in
/// constant time. The system provides its pages only when they are first written to.
class HashMemory {
 public:
  /// What the memory is used for.
  enum class Use {
    tables,           ///< the tables alone; they take all of it
    tables_and_tree,  ///< the tables take one half, and second_half() is free for a search tree
  };

  /// How many threads will write to the memory.
  enum class Writers { one_thread, several_threads };

  /// Someone who keeps data of its own from question to question, beside this memory.
  class Lodger {
   public:
    virtual ~Lodger() = default;
    /// Gives all of it up.
    virtual void drop() = 0;
  };

  explicit HashMemory(std::size_t mebibytes, Writers writers = Writers::one_thread);
  HashMemory(const HashMemory&) = delete;
  HashMemory& operator=(const HashMemory&) = delete;

  /// Empties all tables. Errors: throws std::bad_alloc. Cost: constant; only every 65,535th call writes to all entries,
  /// and one early call gets other memory from the system.
  void clear(Use use = Use::tables);

  /// From now on asks the system for large pages where nothing has been written to yet. Entries are then found sooner,
  /// but the system empties 2 MiB for the first one on a page: for searches that visit many positions.
  void prefer_large_pages();

  /// Clears the tables and writes to all pages, so that later searches do not wait for the system to provide them. It
  /// asks for large ones.
  void occupy();

  /// The number of the current question, which changes with every clear(). Entries of other numbers are forgotten.
  [[nodiscard]] std::uint64_t question() const { return question_; }

  /// Whether the last clear() was for tables_and_tree.
  [[nodiscard]] bool lends_second_half() const { return second_half_lent_; }

  [[nodiscard]] std::size_t bytes() const { return buckets_ * sizeof(Bucket); }

  /// Notes that the lodger keeps so many bytes. Together the lodgers keep at most half as much as this memory has:
  /// those that came first are dropped.
  void lodge(Lodger& lodger, std::size_t bytes);
  void leave(const Lodger& lodger);

  /// Sets whether several threads may read and write. Not to be called while they do. The tables take all of their
  /// memory from the first time on that it is shared.
  void share(bool shared);

  /// Memory for a search tree, with unspecified contents. Requires that the last clear() was for tables_and_tree.
  [[nodiscard]] std::span<std::byte> second_half();

 private:
  template <class Value>
  friend class TranspositionTable;

  static constexpr std::size_t kPayload = 16;

  /// An entry stores 96 bits of the key. The bucket determines most of the other 32.
  struct Entry {
    std::uint64_t high = 0;
    std::uint32_t low = 0;
    std::uint16_t work = 0;  ///< 256 times the binary logarithm of the cost in nodes
    std::uint16_t generation = 0;
    std::array<std::byte, kPayload> payload{};
  };
  struct alignas(128) Bucket {
    std::array<Entry, 4> entries{};
  };
  static_assert(sizeof(Bucket) == 128);

  struct Freed {
    std::size_t bytes;
    void operator()(void* block) const;
  };
  using Block = std::unique_ptr<void, Freed>;
  static Block zero_pages(std::size_t bytes);

  /// Locks the stripe of a bucket for its lifetime, if the memory is shared.
  class Hold {
   public:
    Hold(HashMemory& memory, std::size_t bucket)
        : lock_(memory.shared_ ? &memory.locks_[bucket % kStripes].taken : nullptr) {
      if (lock_ != nullptr) take();
    }
    ~Hold() {
      if (lock_ != nullptr) lock_->clear(std::memory_order_release);
    }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    /// Waits for the lock. It is held for an instant, unless the thread that has it has lost its processor: then that
    /// thread is let through.
    void take() {
      constexpr int kTries = 100;
      for (int i = 1; lock_->test_and_set(std::memory_order_acquire); ++i) {
        if (i % kTries == 0) std::this_thread::yield();
      }
    }

    std::atomic_flag* lock_;
  };

  static constexpr std::size_t kStripes = 1024;
  struct alignas(64) Stripe {
    std::atomic_flag taken;
  };

  /// The buckets are in groups of equal size. The group depends on the leading bits of `low`, the bucket in it on the
  /// last ones, which entries store: so that the groups can grow.
  [[nodiscard]] std::size_t bucket_of(const PositionKey& key) const {
    __extension__ using Wide = unsigned __int128;
    const auto group = static_cast<std::size_t>(static_cast<Wide>(key.low) * groups_ >> 64);
    return group << doublings_ | bucket_in_group(static_cast<std::uint32_t>(key.low));
  }
  [[nodiscard]] std::size_t bucket_in_group(std::uint32_t low) const {
    return low & ((std::uint32_t{1} << doublings_) - 1);
  }
  [[nodiscard]] bool is_of(const Entry& e, const PositionKey& key) const {
    return e.generation == generation_ && e.high == key.high && e.low == static_cast<std::uint32_t>(key.low);
  }

  /// Notes that an entry of this question has taken the place of an older one. A thread that is not alone does not
  /// count.
  void count_entry() {
    if (!shared_ && ++filled_ == most_filled_) grow(doublings_ + 1);
  }
  /// Moves the entries to where they belong when the groups have been doubled so often: at most most_doublings_ times.
  /// Cost: proportional to the number of buckets before.
  void grow(unsigned doublings);
  void set_doublings(unsigned doublings);

  void ask_for_large_pages();

  std::size_t buckets_;
  std::size_t groups_ = 1;
  unsigned doublings_ = 0;  ///< how often the groups, of one bucket each, have been doubled
  unsigned most_doublings_ = 0;
  std::size_t filled_ = 0;       ///< entries of this question
  std::size_t most_filled_ = 0;  ///< when there are so many, the groups grow
  bool large_pages_;             ///< the system is asked to provide the block in large pages
  Block block_;
  Bucket* store_ = nullptr;  ///< the aligned start within the block
  bool second_half_lent_ = false;
  bool shared_ = false;
  std::uint16_t generation_ = 0;
  std::uint64_t question_ = 0;
  std::array<Stripe, kStripes> locks_;
  std::vector<std::pair<Lodger*, std::size_t>> lodgers_;
};

/// A hash table of `Value`s in a HashMemory. Several tables may share one memory if it is cleared between their uses.
template <class Value>
class TranspositionTable {
  static_assert(std::is_trivially_copyable_v<Value> && sizeof(Value) <= HashMemory::kPayload);

 public:
  explicit TranspositionTable(HashMemory& memory) : memory_(memory) {}

  /// The value that is stored for the key, or nothing.
  [[nodiscard]] std::optional<Value> find(const PositionKey& key) const {
    const std::size_t at = memory_.bucket_of(key);
    const HashMemory::Hold hold(memory_, at);
    for (const HashMemory::Entry& e : memory_.store_[at].entries) {
      if (memory_.is_of(e, key)) return read(e);
    }
    return std::nullopt;
  }

  /// Starts to load the cache line that find() will read.
  void prefetch(const PositionKey& key) const { __builtin_prefetch(&memory_.store_[memory_.bucket_of(key)]); }

  /// Stores what `change(Value&)` makes of the key's value, or of Value{} if there is none; a new entry then replaces
  /// the cheaper one of its bucket. `work` is the cost of the answer in nodes.
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
    const bool fresh = victim->generation != memory_.generation_;
    *victim = {key.high, static_cast<std::uint32_t>(key.low), cost, memory_.generation_, {}};
    write(*victim, value);
    if (fresh) memory_.count_entry();
  }

 private:
  static Value read(const HashMemory::Entry& e) {
    Value value;
    std::memcpy(&value, e.payload.data(), sizeof value);
    return value;
  }
  static void write(HashMemory::Entry& e, const Value& value) { std::memcpy(e.payload.data(), &value, sizeof value); }

  /// The entry with the smaller worth is replaced. Entries of earlier questions are worth nothing.
  [[nodiscard]] int worth(const HashMemory::Entry& e) const {
    return e.generation == memory_.generation_ ? 1 + e.work : 0;
  }

  /// Grows with the logarithm of the work: 256 times its bit width, plus its eight leading bits.
  static std::uint16_t cost_of(std::uint64_t work) {
    const auto width = static_cast<int>(std::bit_width(work));
    const std::uint64_t rest = width > 8 ? work >> (width - 8) : work << (8 - width);
    return static_cast<std::uint16_t>(width * 256 + static_cast<int>(rest & 255U));
  }

  HashMemory& memory_;
};

}  // namespace keymove::solver
