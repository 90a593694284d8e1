#include "solver/splitting/join.h"

#include <algorithm>
#include <limits>

#include "solver/splitting/forced_join.h"
#include "solver/splitting/value_join.h"

namespace keymove::solver {

PartAnswer PartAnswer::of(const Finding& finding) {
  PartAnswer out;
  if (const BestMoves* best = finding.best_moves(); best != nullptr && finding.outcome == Outcome::none) {
    if (best->at_least) out.low = sign_of(*best->at_least);
    if (best->at_most) out.high = sign_of(*best->at_most);
    return out;
  }
  if (finding.status == Status::unknown) return out;
  const int value = sign_of(finding.outcome);
  if (finding.status == Status::proved && finding.outcome != Outcome::none) out.low = out.high = value;
  if (finding.status == Status::disproved) {
    out.plies = finding.proved_plies;
  } else if (finding.is_forced_end() && (finding.distance || finding.within)) {
    out.outcome = finding.outcome;
    out.plies = finding.distance ? finding.distance : finding.within;
    out.exact = finding.distance.has_value() || *out.plies <= 1;
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

bool PartAnswer::contradicts(const PartAnswer& other) const {
  if (low > other.high || other.low > high) return true;
  if (!plies || !other.plies) return false;
  if (outcome == other.outcome) return exact && other.exact && *plies != *other.plies;
  const bool both_end = outcome != Outcome::none && other.outcome != Outcome::none;
  const PartAnswer& none = outcome == Outcome::none ? *this : other;
  const PartAnswer& end = outcome == Outcome::none ? other : *this;
  return both_end || *end.plies <= *none.plies;
}

void PartAnswer::add(const PartAnswer& other) {
  low = std::max(low, other.low);
  high = std::min(high, other.high);
  if (!other.plies) return;
  const bool longer = outcome == Outcome::none && (other.outcome != Outcome::none || !plies || *other.plies > *plies);
  const bool shorter =
      outcome != Outcome::none && outcome == other.outcome && !exact && (other.exact || *other.plies < *plies);
  if (!longer && !shorter) return;
  outcome = other.outcome;
  plies = other.plies;
  exact = other.exact;
}

Joined join(const QuestionTree& tree, const std::vector<AnsweredPart>& parts) {
  return tree.is_value() ? ValueJoin(tree, parts).join() : ForcedJoin(tree, parts).join();
}

}  // namespace keymove::solver
