// Questions about forced wins and losses, and the checker's answer about their certificates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "solver/engine/solver.h"
#include "tests/support/positions.h"
#include "tests/support/problems.h"
#include "verify/certificates/check_certificate.h"
#include "verify/rules/rules.h"

namespace keymove::tests {

/// Room for every certificate of the tests.
inline constexpr solver::CertificateLimits kLarge = {std::size_t{1} << 24, std::size_t{1} << 24};

/// A question: is there a forced win or loss in the position within this many plies?
struct WinQuestion {
  std::string id;
  Setup setup;
  int plies = 0;
};

/// Whether the game is not over and each side has its royal man, if the rules require one.
inline bool can_be_certified(const Setup& setup) { return !verify::game_end(setup) && check_men(setup, {}).empty(); }

/// Questions about positions of random games, with more plies on small boards than on large ones.
inline std::vector<WinQuestion> random_win_questions(std::uint32_t seed, long of_small, long of_large) {
  std::vector<WinQuestion> out;
  std::mt19937 random(seed);
  for (const char* name : {"minichess-5x5", "pawntastic-4x4", "pawntastic-5x5", "pawntastic-6x6-ep", "minichess-7x7",
                           "fairy-chess-8x8", "chess"}) {
    const VariantPtr variant = variant_of(name);
    const bool small = variant->shape.squares() <= 36;
    for (long i = 0; i < (small ? of_small : of_large); ++i) {
      const int plies = (small ? 2 : 1) + static_cast<int>(random() % 3);
      out.push_back({std::string(name) + " " + std::to_string(i), random_position(variant, random), plies});
    }
  }
  return out;
}

/// "accepted", or the reason why the checker rejects the certificate.
inline std::string said_of(verify::CertificateChecker& checker, const Certificate& certificate) {
  const verify::CheckResult result = checker.check(certificate);
  return result.accepted() ? "accepted" : verify::rejection_text(certificate, result);
}

}  // namespace keymove::tests
