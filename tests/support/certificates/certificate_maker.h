// Makes certificates without a solver, for small boards and short claims.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "positions/certificates/certificate.h"

namespace keymove::tests {

/// Decides forced wins and losses by an exhaustive search with the reference rules.
class ForcedEnds {
 public:
  /// Whether the side to move wins by force within `plies`.
  bool wins(const Setup& setup, int plies);
  /// Whether the side to move loses by force within `plies`.
  bool loses(const Setup& setup, int plies);
  /// Whether the claim of the certificate is true, whatever its body.
  bool claim_holds(const Certificate& certificate);

 private:
  using Known = std::map<std::pair<std::string, int>, bool>;

  Known wins_;
  Known losses_;
};

/// The flags of a claim.
struct ClaimFlags {
  bool exact = false;
  bool only = false;
};

/// The certificate of that claim, with all moves that win within the plies as its keys. The test fails if the claim is
/// false.
Certificate make_certificate(ForcedEnds& truth, const Setup& setup, Outcome outcome, int plies,
                             const ClaimFlags& flags);

/// The certificate with slack of that claim, a win or a loss. Each position of the winner has its own distance.
Certificate make_slack_certificate(ForcedEnds& truth, const Setup& setup, Outcome outcome, int plies);

}  // namespace keymove::tests
