// What the certificate of a finding claims.
#pragma once

#include "positions/certificates/certificate.h"
#include "positions/problem/finding.h"

namespace keymove::solver {

/// The claim that a win, a loss, or neither is forced, as the finding has it. Without plies if there is none to make.
inline CertificateClaim forced_claim(const Finding& f) {
  CertificateClaim claim;
  if (f.status == Status::disproved) claim.plies = f.proved_plies.value_or(0);
  if (f.status != Status::proved || (f.outcome != Outcome::win && f.outcome != Outcome::loss)) return claim;
  claim.outcome = f.outcome;
  claim.plies = f.within.value_or(f.distance.value_or(0));
  claim.keys = f.keys;
  claim.exact = f.distance.has_value();
  claim.only = claim.exact && f.outcome == Outcome::win;
  return claim;
}

}  // namespace keymove::solver
