#include "positions/digests/sha256.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <nettle/sha2.h>

namespace keymove {

std::string sha256_text(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  sha256_ctx context{};
  sha256_init(&context);
  const std::vector<std::uint8_t> input(bytes.begin(), bytes.end());
  sha256_update(&context, input.size(), input.data());
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context, digest.size(), digest.data());
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 0xFU];
  }
  return text;
}

}  // namespace keymove
