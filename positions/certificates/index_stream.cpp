#include "positions/certificates/index_stream.h"

#include <cassert>

namespace keymove {

namespace {

constexpr std::size_t kMore = 0x80;
constexpr std::size_t kBits = 0x7F;
constexpr unsigned kShift = 7;
constexpr unsigned kMaxBytes = 5;
constexpr std::uint64_t kBound = std::uint64_t{1} << 32U;

}  // namespace

void append_index(std::vector<std::uint8_t>& bytes, std::size_t index) {
  assert(index < kBound);
  while (index > kBits) {
    bytes.push_back(static_cast<std::uint8_t>((index & kBits) | kMore));
    index >>= kShift;
  }
  bytes.push_back(static_cast<std::uint8_t>(index));
}

std::optional<std::size_t> IndexStream::next() {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < kMaxBytes; ++i) {
    if (at_ + i >= bytes_.size()) return fail("the certificate is truncated");
    const std::uint64_t byte = bytes_[at_ + i];
    value |= (byte & kBits) << (kShift * i);
    if ((byte & kMore) != 0) continue;
    if (value >= kBound) return fail("a number is too large");
    if (i > 0 && byte == 0) return fail("a number is written with more bytes than it needs");
    at_ += i + 1;
    return static_cast<std::size_t>(value);
  }
  return fail("a number has more than five bytes");
}

}  // namespace keymove
