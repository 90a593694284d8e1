#include "solver/search/transposition_table.h"

#include <cstdint>
#include <cstdlib>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace keymove::solver {

namespace {
constexpr std::size_t kLarge = std::size_t{1} << 30;  // bytes of a block whose small pages would take their time
}

HashMemory::HashMemory(std::size_t mebibytes, Writers writers)
    : buckets_(std::max<std::size_t>(2, std::max<std::size_t>(1, mebibytes) * 1024 * 1024 / sizeof(Bucket))),
      in_use_(buckets_),
      writers_(writers) {}

void HashMemory::Freed::operator()(void* block) const {
  std::free(block);  // NOLINT(cppcoreguidelines-no-malloc)
}

void HashMemory::clear(Use use) {
  ++question_;
  if (second_half_lent_ && use == Use::tables) block_.reset();  // what a tree left there must not be read
  if (!block_) {
    // Zero pages from the system cost nothing until they are written to; an entry of generation 0 is never read.
    std::size_t bytes = (buckets_ + 1) * sizeof(Bucket);
    block_.reset(std::calloc(1, bytes));  // NOLINT(cppcoreguidelines-no-malloc)
    if (!block_) throw std::bad_alloc();
    if (writers_ == Writers::several_threads || bytes >= kLarge) ask_for_large_pages();
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

void HashMemory::occupy() {
  clear();
  std::fill_n(store_, buckets_, Bucket{});
}

void HashMemory::ask_for_large_pages() {
#ifdef __linux__
  // Threads that write to fresh pages wait for each other in the system; with large pages it is asked rarely, and a
  // processor finds its way in a large block sooner. A wish only: what becomes of it does not matter.
  constexpr std::uintptr_t kLargePage = std::uintptr_t{1} << 21U;
  const auto address = reinterpret_cast<std::uintptr_t>(block_.get());  // NOLINT: arithmetic on addresses
  const std::uintptr_t begin = (address + kLargePage - 1) / kLargePage * kLargePage;
  const std::uintptr_t end = (address + buckets_ * sizeof(Bucket)) / kLargePage * kLargePage;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // NOLINT
#endif
}

std::span<std::byte> HashMemory::second_half() {
  return std::as_writable_bytes(std::span<Bucket>(store_ + in_use_, buckets_ - in_use_));
}

}  // namespace keymove::solver
