// Certificates: a claim about a position, with the moves by which a checker can prove it (docs/certificates.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "positions/game/setup.h"
#include "positions/game/stipulation.h"
#include "positions/problem/problem.h"

namespace keymove {

/// The largest number of plies that a certificate may claim.
constexpr int kMaxCertifiedPlies = 250;
/// The same for a certificate with slack.
constexpr int kMaxSlackPlies = 16'383;

/// The claim of a certificate, about the side to move. `win`: it wins by force within `plies`, an odd number, by each
/// of the keys. `loss`: it loses by force within `plies`, an even number. `none`: neither within `plies`.
struct CertificateClaim {
  Outcome outcome = Outcome::none;
  int plies = 0;
  std::vector<Move> keys;  ///< win: sorted by Move's operator<=>, without duplicates
  bool exact = false;      ///< win and loss: not within `plies` - 2
  bool only = false;       ///< win: no other first move wins within `plies`
};

/// The most moves that the solutions of a certificate may have together. Its header is then below 1 MiB.
constexpr std::size_t kMaxListedMoves = 60'000;

/// The claim of a certificate that lists what solves a stipulation of help, series or reflex play. Help and series
/// play: `lines` are all solutions, the shortest first, then in the order of their moves. Reflex play: `keys` are all
/// first moves of the shortest solution, which takes `plies`; 0 if there is none.
struct SolutionClaim {
  Stipulation stipulation;               ///< as begun_by gives it; the setup's variant is the one aimed at by it
  std::vector<std::vector<Move>> lines;  ///< help and series play
  std::vector<Move> keys;                ///< reflex play: sorted by Move's operator<=>
  int plies = 0;                         ///< reflex play
};

/// A claim with its proof: `body` has the indices of the moves that prove it, as varints in the order in which the
/// checker needs them. The claim of a list of solutions is in `solutions`; it needs no body, because the checker
/// searches the position, and `claim` then plays no part. With `slack` the claim is a win or a loss and neither exact
/// nor only, and a number follows each index: by how many plies sooner the position is won.
struct Certificate {
  Setup setup;
  CertificateClaim claim;
  std::vector<std::uint8_t> body;
  std::optional<SolutionClaim> solutions = std::nullopt;
  bool slack = false;  ///< the kind `strategy`
};

}  // namespace keymove
