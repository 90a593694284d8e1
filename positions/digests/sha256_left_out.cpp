// Replaces sha256.cpp in a build without nettle: FIPS 180-4 as it is written.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "positions/digests/sha256.h"

namespace keymove {

namespace {

constexpr std::size_t kBlock = 64;
constexpr std::array<std::uint32_t, 64> kRounds = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

}  // namespace

struct Sha256::State {
  void add(std::uint8_t byte) {
    block[size % kBlock] = byte;
    if (++size % kBlock == 0) compress();
  }

  void compress() {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < w.size(); ++i) {
      if (i < 16) {
        for (std::size_t j = 0; j < 4; ++j) w[i] = w[i] << 8U | block[4 * i + j];
        continue;
      }
      const std::uint32_t a = w[i - 15];
      const std::uint32_t b = w[i - 2];
      w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3U) + w[i - 7] +
             (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10U);
    }
    std::array<std::uint32_t, 8> v = hash;
    for (std::size_t i = 0; i < w.size(); ++i) {
      const std::uint32_t sum1 = std::rotr(v[4], 6) ^ std::rotr(v[4], 11) ^ std::rotr(v[4], 25);
      const std::uint32_t first = v[7] + sum1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + kRounds[i] + w[i];
      const std::uint32_t sum0 = std::rotr(v[0], 2) ^ std::rotr(v[0], 13) ^ std::rotr(v[0], 22);
      const std::uint32_t second = sum0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
      std::rotate(v.begin(), v.end() - 1, v.end());
      v[4] += first;
      v[0] = first + second;
    }
    for (std::size_t i = 0; i < v.size(); ++i) hash[i] += v[i];
  }

  std::array<std::uint32_t, 8> hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, kBlock> block{};
  std::uint64_t size = 0;  // bytes so far
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  for (const char byte : bytes) state_->add(static_cast<std::uint8_t>(byte));
}

std::string Sha256::text() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr std::size_t kLengthAt = kBlock - 8;
  const std::uint64_t bits = state_->size * 8;
  state_->add(0x80);
  while (state_->size % kBlock != kLengthAt) state_->add(0);
  for (int shift = 56; shift >= 0; shift -= 8) state_->add(static_cast<std::uint8_t>(bits >> shift));
  std::string text;
  for (const std::uint32_t word : state_->hash) {
    for (int shift = 28; shift >= 0; shift -= 4) text += kDigits[word >> shift & 0xFU];
  }
  return text;
}

std::string sha256_text(std::string_view bytes) {
  Sha256 digest;
  digest.add(bytes);
  return digest.text();
}

}  // namespace keymove
