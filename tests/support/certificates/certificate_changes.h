// Random changes of certificates, and counts of the results.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>

#include "tests/support/certificates/certificate_maker.h"
#include "verify/certificates/check_certificate.h"

namespace keymove::tests {

/// A random number generator with the same numbers on every machine.
class Numbers {
 public:
  explicit Numbers(std::uint32_t seed) : engine_(seed) {}
  std::size_t below(std::size_t bound) { return engine_() % bound; }
  bool once_in(std::size_t n) { return below(n) == 0; }
  std::uint8_t byte() { return static_cast<std::uint8_t>(once_in(8) ? below(256) : below(20)); }

 private:
  std::mt19937 engine_;
};

/// Changes, inserts or removes some bytes.
template <class Bytes>
void change_bytes(Bytes& bytes, Numbers& numbers) {
  using Byte = typename Bytes::value_type;
  if (bytes.empty()) return bytes.push_back(static_cast<Byte>(numbers.byte()));
  const std::size_t at = numbers.below(bytes.size());
  const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
  switch (numbers.below(7)) {
    case 0:  // another move, or an index of no move
      bytes[at] = static_cast<Byte>(numbers.byte());
      return;
    case 1:
      bytes[at] = static_cast<Byte>(bytes[at] + (numbers.once_in(2) ? 1 : -1));
      return;
    case 2:  // a missing reply
      bytes.erase(place);
      return;
    case 3:
      bytes.resize(at);
      return;
    case 4:
      std::swap(bytes[at], bytes[numbers.below(bytes.size())]);
      return;
    case 5:
      bytes.insert(place, static_cast<Byte>(numbers.byte()));
      return;
    default:
      for (std::size_t i = at; i < std::min(at + 8, bytes.size()); ++i) bytes[i] = static_cast<Byte>(numbers.byte());
  }
}

/// Removes or adds keys of the claim at random; the keys may then not be sorted.
void change_keys(Certificate& made, Numbers& numbers);

/// Changes a man or the side to move.
void change_position(Setup& setup, Numbers& numbers);

/// Changes the claim, the position or the body at random.
void change(Certificate& made, Numbers& numbers);

/// Counts the results of changed certificates.
struct Tally {
  long unreadable = 0;
  long accepted = 0;
  long rejected = 0;

  /// Counts the certificate. The test fails if it was accepted although its claim is false.
  void add(const Certificate& certificate, const verify::CheckResult& result, ForcedEnds& truth);
};

/// Checks so many copies of each certificate, each changed at random and then by `change_more`, and counts the results.
template <class Certificates, class ChangeMore>
void add_changed(Tally& tally, const Certificates& certificates, long rounds, Numbers& numbers,
                 verify::CertificateChecker& checker, ForcedEnds& truth, const ChangeMore& change_more) {
  for (const Certificate& made : certificates) {
    for (long i = 0; i < rounds; ++i) {
      Certificate mutant = made;
      for (std::size_t n = 1 + numbers.below(2); n > 0; --n) change(mutant, numbers);
      change_more(mutant);
      tally.add(mutant, checker.check(mutant), truth);
    }
  }
}

}  // namespace keymove::tests
