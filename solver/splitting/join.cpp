#include "solver/splitting/join.h"

#include <algorithm>
#include <limits>

#include "solver/splitting/forced_join.h"
#include "solver/splitting/value_join.h"

namespace keymove::solver {

PartAnswer PartAnswer::of(const Finding& finding) {
  PartAnswer out;
  if (finding.status == Status::unknown) return out;
  const int value = sign_of(finding.outcome);
  if (finding.status == Status::proved) out.low = out.high = value;
  if (finding.status == Status::disproved) {
    out.plies = finding.proved_plies;
  } else if (finding.is_forced_end() && (finding.distance || finding.within)) {
    out.outcome = finding.outcome;
    out.plies = finding.distance ? finding.distance : finding.within;
    out.exact = finding.distance.has_value();
  }
  return out;
}

PartAnswer PartAnswer::of(const Certificate& certificate) {
  PartAnswer out;
  if (certificate.value) {
    if (certificate.value->at_least) out.low = sign_of(*certificate.value->at_least);
    if (certificate.value->at_most) out.high = sign_of(*certificate.value->at_most);
    return out;
  }
  const CertificateClaim& claim = certificate.claim;
  out.outcome = claim.outcome;
  out.plies = claim.plies;
  out.exact = claim.exact;
  if (claim.outcome != Outcome::none) out.low = out.high = sign_of(claim.outcome);
  return out;
}

Joined join(const QuestionTree& tree, const std::vector<AnsweredPart>& parts) {
  return tree.is_value() ? ValueJoin(tree, parts).join() : ForcedJoin(tree, parts).join();
}

}  // namespace keymove::solver
