// Certificates: a claim about a position, with the moves by which a checker can prove it (docs/certificates.md).
#pragma once

#include <cstdint>
#include <vector>

#include "positions/game/setup.h"
#include "positions/problem/problem.h"

namespace keymove {

/// The largest number of plies that a certificate may claim.
constexpr int kMaxCertifiedPlies = 250;

/// The claim of a certificate, about the side to move. `win`: it wins by force within `plies`, an odd number, by each
/// of the keys. `loss`: it loses by force within `plies`, an even number. `none`: neither within `plies`.
struct CertificateClaim {
  Outcome outcome = Outcome::none;
  int plies = 0;
  std::vector<Move> keys;  ///< win: sorted by Move's operator<=>, without duplicates
  bool exact = false;      ///< win and loss: not within `plies` - 2
  bool only = false;       ///< win: no other first move wins within `plies`
};

/// A claim with its proof: `body` has the indices of the moves that prove it, as varints in the order in which the
/// checker needs them.
struct Certificate {
  Setup setup;
  CertificateClaim claim;
  std::vector<std::uint8_t> body;
};

}  // namespace keymove
