#include "solver/search/transposition_table.h"

#include <cstdint>
#include <cstdlib>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace keymove::solver {

namespace {
constexpr std::size_t kLarge = std::size_t{1} << 27;  // bytes; from this size on, large pages save noticeable time
constexpr std::uint64_t kMany = 64;  // questions; together they write to so many pages that large ones save time, too
}  // namespace

HashMemory::HashMemory(std::size_t mebibytes, Writers writers)
    : buckets_(std::max<std::size_t>(2, std::max<std::size_t>(1, mebibytes) * 1024 * 1024 / sizeof(Bucket))),
      in_use_(buckets_),
      large_pages_(writers == Writers::several_threads || bytes() >= kLarge) {}

void HashMemory::Freed::operator()(void* block) const {
  std::free(block);  // NOLINT(cppcoreguidelines-no-malloc)
}

void HashMemory::clear(Use use) {
  if (++question_ == kMany && !large_pages_) {
    large_pages_ = true;
    block_.reset();
  }
  if (second_half_lent_ && use == Use::tables) block_.reset();  // the remains of a tree must not be read as entries
  if (!block_) {
    // Zero pages from the system cost nothing until they are written to. Entries of generation 0 are never read.
    std::size_t bytes = (buckets_ + 1) * sizeof(Bucket);
    block_.reset(std::calloc(1, bytes));  // NOLINT(cppcoreguidelines-no-malloc)
    if (!block_) throw std::bad_alloc();
    if (large_pages_) ask_for_large_pages();
    void* start = block_.get();
    store_ = static_cast<Bucket*>(std::align(alignof(Bucket), buckets_ * sizeof(Bucket), start, bytes));
    generation_ = 0;
  }
  in_use_ = use == Use::tables ? buckets_ : buckets_ / 2;
  second_half_lent_ = use == Use::tables_and_tree;
  if (++generation_ == 0) {
    std::fill_n(store_, buckets_, Bucket{});
    generation_ = 1;
  }
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
  return std::as_writable_bytes(std::span<Bucket>(store_ + in_use_, buckets_ - in_use_));
}

}  // namespace keymove::solver
