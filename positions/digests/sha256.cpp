#include "positions/digests/sha256.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include <nettle/sha2.h>

namespace keymove {

struct Sha256::State {
  sha256_ctx context{};
};

Sha256::Sha256() : state_(std::make_unique<State>()) { sha256_init(&state_->context); }
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  constexpr std::size_t kPiece = 4096;
  std::array<std::uint8_t, kPiece> piece{};
  while (!bytes.empty()) {
    const std::size_t size = std::min(bytes.size(), kPiece);
    std::copy_n(bytes.begin(), size, piece.begin());
    sha256_update(&state_->context, size, piece.data());
    bytes.remove_prefix(size);
  }
}

std::string Sha256::text() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&state_->context, digest.size(), digest.data());
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 0xFU];
  }
  return text;
}

std::string sha256_text(std::string_view bytes) {
  Sha256 digest;
  digest.add(bytes);
  return digest.text();
}

}  // namespace keymove
