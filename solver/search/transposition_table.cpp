#include "solver/search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <span>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace keymove::solver {

namespace {
constexpr std::size_t kLarge = std::size_t{1} << 27;   // bytes; from this size on, large pages save noticeable time
constexpr std::size_t kFirst = std::size_t{1} << 12U;  // buckets that a question begins with: 512 KiB
constexpr std::uint64_t kMany = 64;  // questions; together they write to so many pages that large ones save time, too
}  // namespace

HashMemory::HashMemory(std::size_t mebibytes, Writers writers)
    : buckets_(std::max<std::size_t>(2, std::max<std::size_t>(1, mebibytes) * 1024 * 1024 / sizeof(Bucket))),
      large_pages_(writers == Writers::several_threads || bytes() >= kLarge) {}

void HashMemory::Freed::operator()(void* block) const {
#ifdef __linux__
  munmap(block, bytes);
#else
  std::free(block);                     // NOLINT(cppcoreguidelines-no-malloc)
#endif
}

/// Zero pages from the system cost nothing until they are written to. They are taken without the C library, since the
/// address sanitizer's part of it writes to all of them: a third of a second for 256 MiB.
HashMemory::Block HashMemory::zero_pages(std::size_t bytes) {
#ifdef __linux__
  void* block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) throw std::bad_alloc();  // NOLINT: a macro of the system
#else
  void* block = std::calloc(1, bytes);  // NOLINT(cppcoreguidelines-no-malloc)
  if (block == nullptr) throw std::bad_alloc();
#endif
  return Block(block, Freed{bytes});
}

void HashMemory::clear(Use use) {
  if (++question_ == kMany && !large_pages_) {
    large_pages_ = true;
    block_.reset();
  }
  if (second_half_lent_ && use == Use::tables) block_.reset();  // the remains of a tree must not be read as entries
  if (!block_) {
    std::size_t bytes = (buckets_ + 1) * sizeof(Bucket);
    block_ = zero_pages(bytes);  // entries of generation 0 are never read
    if (large_pages_) ask_for_large_pages();
    void* start = block_.get();
    store_ = static_cast<Bucket*>(std::align(alignof(Bucket), buckets_ * sizeof(Bucket), start, bytes));
    generation_ = 0;
  }
  second_half_lent_ = use == Use::tables_and_tree;
  const std::size_t all = second_half_lent_ ? buckets_ / 2 : buckets_;
  most_doublings_ = static_cast<unsigned>(std::bit_width(std::max<std::size_t>(1, all / kFirst)) - 1);
  groups_ = all >> most_doublings_;
  filled_ = 0;
  set_doublings(0);
  if (++generation_ == 0) {
    std::fill_n(store_, buckets_, Bucket{});
    generation_ = 1;
  }
}

void HashMemory::set_doublings(unsigned doublings) {
  doublings_ = doublings;
  // An eighth of the entries: then one in a thousand has been lost at most. Where one in fifty was lost, some proofs
  // took five times as many nodes.
  most_filled_ = doublings < most_doublings_ ? std::max<std::size_t>(1, (groups_ << doublings) / 2) : SIZE_MAX;
}

void HashMemory::grow(unsigned doublings) {
  const std::size_t size = std::size_t{1} << doublings_;
  const std::size_t larger = std::size_t{1} << doublings;
  set_doublings(doublings);
  std::vector<Bucket> group(size);
  // From the last group on, so that what has not been moved is not overwritten.
  for (std::size_t g = groups_; g-- > 0;) {
    const std::span<Bucket> from(store_ + g * size, size);
    std::copy(from.begin(), from.end(), group.begin());
    for (Bucket& b : from) {
      for (Entry& e : b.entries) e.generation = 0;
    }
    for (const Bucket& b : group) {
      for (const Entry& e : b.entries) {
        if (e.generation != generation_) continue;
        auto& to = store_[g * larger + bucket_in_group(e.low)].entries;
        *std::find_if(to.begin(), to.end(), [&](const Entry& old) { return old.generation != generation_; }) = e;
      }
    }
  }
}

void HashMemory::share(bool shared) {
  if (shared && doublings_ < most_doublings_) grow(most_doublings_);
  shared_ = shared;
}

void HashMemory::prefer_large_pages() {
  if (!large_pages_ && block_) ask_for_large_pages();
  large_pages_ = true;
}

void HashMemory::occupy() {
  prefer_large_pages();
  clear();
  std::fill_n(store_, buckets_, Bucket{});
}

void HashMemory::ask_for_large_pages() {
#ifdef __linux__
  // Threads that write to fresh pages wait for each other in the system. With large pages this is rare, and a large
  // block needs fewer entries of the processor's page cache (TLB). This is only a hint: its result is ignored.
  constexpr std::uintptr_t kLargePage = std::uintptr_t{1} << 21U;
  const auto address = reinterpret_cast<std::uintptr_t>(block_.get());  // NOLINT: arithmetic on addresses
  const std::uintptr_t begin = (address + kLargePage - 1) / kLargePage * kLargePage;
  const std::uintptr_t end = (address + buckets_ * sizeof(Bucket)) / kLargePage * kLargePage;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // NOLINT
#endif
}

void HashMemory::lodge(Lodger& lodger, std::size_t bytes) {
  leave(lodger);
  std::size_t sum = bytes;
  for (const auto& [other, kept] : lodgers_) sum += kept;
  while (!lodgers_.empty() && sum > this->bytes() / 2) {
    sum -= lodgers_.front().second;
    lodgers_.front().first->drop();
    lodgers_.erase(lodgers_.begin());
  }
  lodgers_.emplace_back(&lodger, bytes);
}

void HashMemory::leave(const Lodger& lodger) {
  std::erase_if(lodgers_, [&](const auto& l) { return l.first == &lodger; });
}

std::span<std::byte> HashMemory::second_half() {
  return std::as_writable_bytes(std::span<Bucket>(store_ + buckets_ / 2, buckets_ - buckets_ / 2));
}

}  // namespace keymove::solver
