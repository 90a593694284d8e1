#include "tools/answers/certifier.h"

#include "verify/judge/reflex_play.h"
#include "verify/judge/solution_lines.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

/// The moves that the reference rules may make to find all solutions again: some ten seconds.
constexpr std::uint64_t kReplayedMoves = 10'000'000;

}  // namespace

void leave_unchecked(Finding& finding) {
  if (finding.proof == Proof::solver) finding.unchecked = kNoCertificates;
}

bool Certifier::confirm_by_rules(const Setup& setup, const Goal& goal, Finding& finding) {
  if (finding.status != Status::proved) return false;
  if (goal.kind == GoalKind::moves) {
    const LegalMoves* list = finding.legal_moves();
    if (list == nullptr || list->moves != verify::moves_of(setup)) finding.rejected = "the legal moves are others";
  } else if (finding.distance == 0) {
    if (verify::game_end(setup) != finding.outcome) finding.rejected = "the game has not ended so";
  } else {
    return false;
  }
  if (finding.rejected.empty()) finding.proof = Proof::checked;
  return true;
}

void Certifier::confirm_lines(const Setup& setup, const Stipulation& stipulation, Finding& finding) {
  const auto all = verify::all_solutions(setup, stipulation, kReplayedMoves);
  if (!all) {
    finding.unchecked = "complete by search, but too large to be searched again by the checker";
  } else if (*all == finding.solution_lines()->lines) {
    finding.proof = Proof::checked;
  } else {
    finding.rejected = "the checker finds other solutions";
  }
}

void Certifier::confirm_reflex(const Setup& setup, const Stipulation& stipulation, Finding& finding) {
  const auto answer = verify::solve_reflex(setup, stipulation, kReplayedMoves);
  if (!answer) {
    finding.unchecked = "complete by search, but too large to be searched again by the checker";
  } else if (answer->keys == finding.keys && 2 * answer->moves == finding.distance.value_or(0)) {
    finding.proof = Proof::checked;
  } else {
    finding.rejected = "the checker finds other keys";
  }
}

std::string Certifier::gap_text() const {
  switch (solver_.certificate_gap()) {
    case solver::CertificateGap::none:
    case solver::CertificateGap::nothing_to_certify:
      break;
    case solver::CertificateGap::too_many_plies:
      return "more than " + std::to_string(kMaxCertifiedPlies) + " plies";
    case solver::CertificateGap::too_large:
      return "the certificate would be too large";
    case solver::CertificateGap::limit:
      return "the certificate would take too long";
  }
  return "there is no certificate for this";
}

std::optional<Certificate> Certifier::certify(const Setup& setup, const Goal& goal, Finding& finding) {
  if (finding.proof != Proof::solver || confirm_by_rules(setup, goal, finding)) return std::nullopt;
  if (finding.solution_lines() != nullptr) {
    confirm_lines(setup, *goal.stipulation, finding);
    return std::nullopt;
  }
  if (goal.stipulation && goal.stipulation->is_reflex()) {
    confirm_reflex(setup, *goal.stipulation, finding);
    return std::nullopt;
  }
  const bool forced_end = finding.is_forced_end();
  const bool counted = finding.best_moves() != nullptr && finding.best_moves()->states;
  if (goal.kind == GoalKind::material && !(forced_end && (finding.distance || finding.within))) {
    finding.unchecked = "material has no certificates";
    return std::nullopt;
  }
  if (counted || (goal.kind == GoalKind::value && !(forced_end && finding.distance))) {
    finding.unchecked = counted ? "counts of states have no certificates" : "values have no certificates";
    return std::nullopt;
  }
  auto certificate = solver_.certify(setup, finding, limits_);
  if (!certificate) {
    finding.unchecked = gap_text();
    return std::nullopt;
  }
  const verify::CheckResult result = checker_.check(*certificate);
  if (!result.accepted()) {
    finding.rejected = verify::rejection_text(*certificate, result);
    return std::nullopt;
  }
  const CertificateClaim& claim = certificate->claim;
  finding.certified = CertifiedParts{claim.exact, claim.only};
  const bool whole_win = finding.within || (claim.exact && claim.only);
  const bool whole = claim.outcome == Outcome::win ? whole_win : claim.outcome == Outcome::none || claim.exact;
  if (whole) {
    finding.proof = Proof::checked;
  } else {
    finding.unchecked = gap_text();
  }
  return certificate;
}

}  // namespace keymove::tools
