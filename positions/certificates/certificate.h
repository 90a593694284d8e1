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

/// The claim of a certificate of a value: what the side to move has with best play to the end of every game. At least
/// one of the bounds is there. `keys`: the first moves that hold `at_least`; empty: they are not stated.
struct ValueClaim {
  std::optional<Outcome> at_least;  ///< draw or win
  std::optional<Outcome> at_most;   ///< draw or loss
  std::vector<Move> keys;           ///< sorted by Move's operator<=>, without duplicates; only with `at_least`
  bool only = false;                ///< no other first move holds `at_least`; only with keys
};

/// The value of an outcome for its side: 1 a win, 0 a draw, -1 a loss.
constexpr int sign_of(Outcome outcome) { return outcome == Outcome::win ? 1 : outcome == Outcome::loss ? -1 : 0; }

/// A claim with its proof: `body` has the indices of the moves that prove it, as varints in the order in which the
/// checker needs them. The claim of a list of solutions is in `solutions`; it needs no body, because the checker
/// searches the position, and `claim` then plays no part. With `slack` the claim is a win or a loss and neither exact
/// nor only, and a number follows each index: by how many plies sooner the position is won. The claim of a value is in
/// `value`, and `claim` then plays no part; its body has the indices of the holder's moves, layer by layer.
struct Certificate {
  Setup setup;
  CertificateClaim claim;
  std::vector<std::uint8_t> body;
  std::optional<SolutionClaim> solutions = std::nullopt;
  bool slack = false;  ///< the kind `strategy`
  std::optional<ValueClaim> value = std::nullopt;
};

}  // namespace keymove
