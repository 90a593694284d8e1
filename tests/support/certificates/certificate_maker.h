// Certificates without a solver, for small boards and short claims.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "positions/certificates/certificate.h"

namespace keymove::tests {

/// What is true of forced wins, by looking at every sequence of moves with the reference rules.
class ForcedEnds {
 public:
  /// Whether the side to move wins by force within `plies`.
  bool wins(const Setup& setup, int plies);
  /// Whether the side to move loses by force within `plies`.
  bool loses(const Setup& setup, int plies);
  /// Whether what the certificate states is true, whatever its body.
  bool claim_holds(const Certificate& certificate);

 private:
  using Known = std::map<std::pair<std::string, int>, bool>;

  Known wins_;
  Known losses_;
};

/// Which flags a claim is to have.
struct ClaimFlags {
  bool exact = false;
  bool only = false;
};

/// The certificate of a claim with those numbers, its keys being all moves that win within the plies; a test failure
/// when the claim is not true.
Certificate make_certificate(ForcedEnds& truth, const Setup& setup, Outcome outcome, int plies,
                             const ClaimFlags& flags);

}  // namespace keymove::tests
