#include "tools/answers/certifier.h"

#include <algorithm>

#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

constexpr const char* kOnlySearched = "complete by search, but not certified: ";

}  // namespace

void leave_unchecked(Finding& finding) {
  if (finding.proof == Proof::solver) finding.unchecked = kNoCertificates;
}

bool Certifier::confirm_by_rules(const Setup& setup, const Goal& goal, Finding& finding) {
  const bool suffered = finding.status == Status::disproved && setup.variant->play == Play::self;
  if (suffered && verify::game_end(setup)) finding.proof = Proof::checked;
  if (finding.status != Status::proved) return finding.proof == Proof::checked;
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

verify::CheckResult Certifier::checked_in_time(const Certificate& certificate) {
  const solver::Limits left = solver_.limits_for_certificate();
  verify::CheckLimits limits;
  if (left.seconds) limits.seconds = *left.seconds;
  if (left.nodes) limits.moves = std::min(limits.moves, *left.nodes);
  checker_.set_limits(limits);
  verify::CheckResult result = checker_.check(certificate);
  checker_.set_limits({});
  return result;
}

std::optional<Certificate> Certifier::certify_solutions(const Setup& setup, const Stipulation& stipulation,
                                                        Finding& finding) {
  Certificate certificate;
  certificate.setup = setup;
  SolutionClaim& claim = certificate.solutions.emplace();
  claim.stipulation = stipulation;
  std::size_t moves = 0;
  if (const SolutionLines* found = finding.solution_lines()) {
    claim.lines = found->lines;
    for (const auto& line : claim.lines) moves += line.size();
  } else {
    claim.keys = finding.keys;
    claim.plies = finding.distance.value_or(0);
  }
  if (stipulation.plies() > kMaxCertifiedPlies || moves > kMaxListedMoves) {
    finding.unchecked =
        std::string(kOnlySearched) + (moves > kMaxListedMoves ? "too many solutions" : "too many plies");
    return std::nullopt;
  }
  const verify::CheckResult result = checked_in_time(certificate);
  if (result.undecided) {
    finding.unchecked = std::string(kOnlySearched) + "too large to be searched again by the checker";
    return std::nullopt;
  }
  if (!result.accepted()) {
    finding.rejected = verify::rejection_text(certificate, result);
    return std::nullopt;
  }
  finding.proof = Proof::checked;
  return certificate;
}

void Certifier::note_value(const ValueClaim& claim, Finding& finding) const {
  const bool moves_stated = finding.best_moves() != nullptr && !finding.best_moves()->all.empty();
  if (!finding.distance && (claim.only || !claim.at_least || !moves_stated)) {
    finding.proof = Proof::checked;
    return;
  }
  finding.certified = CertifiedParts{.value = true};
  finding.unchecked = gap_text(finding);
}

std::string Certifier::gap_text(const Finding& finding) const {
  switch (solver_.certificate_gap()) {
    case solver::CertificateGap::none:
    case solver::CertificateGap::nothing_to_certify:
      break;
    case solver::CertificateGap::too_many_plies:
      return "more than " + std::to_string(finding.within ? kMaxSlackPlies : kMaxCertifiedPlies) + " plies";
    case solver::CertificateGap::too_large:
      return "the certificate would be too large";
    case solver::CertificateGap::limit:
      return "the certificate would take too long";
  }
  return "there is no certificate for this";
}

std::optional<Certificate> Certifier::certify(const Setup& setup, const Goal& goal, Finding& finding) {
  if (finding.proof != Proof::solver || confirm_by_rules(setup, goal, finding)) return std::nullopt;
  if (goal.stipulation && (finding.solution_lines() != nullptr || goal.stipulation->has_keys()))
    return certify_solutions(setup, *goal.stipulation, finding);
  const bool forced_end = finding.is_forced_end();
  const bool counted = finding.best_moves() != nullptr && finding.best_moves()->states;
  const bool value = finding.status == Status::proved && finding.best_moves() != nullptr && !counted;
  if (goal.kind == GoalKind::material && !(forced_end && (finding.distance || finding.within))) {
    finding.unchecked = "material has no certificates";
    return std::nullopt;
  }
  if (counted) {
    finding.unchecked = "counts of states have no certificates";
    return std::nullopt;
  }
  if (finding.status == Status::proved && finding.outcome == Outcome::draw && !value) {
    finding.unchecked = "draws have no certificates";
    return std::nullopt;
  }
  return confirmed(solver_.certify(setup, finding, limits_), finding);
}

std::optional<Certificate> Certifier::certify_joint(const Setup& setup, const Goal& goal, Finding& finding,
                                                    const solver::JointProof& joint) {
  if (finding.proof != Proof::solver || confirm_by_rules(setup, goal, finding)) return std::nullopt;
  return confirmed(solver_.certify_joint(setup, finding, joint, limits_), finding);
}

std::optional<Certificate> Certifier::confirmed(std::optional<Certificate> certificate, Finding& finding) {
  if (!certificate) {
    finding.unchecked = gap_text(finding);
    return std::nullopt;
  }
  const verify::CheckResult result = checked_in_time(*certificate);
  if (result.undecided) {
    finding.unchecked = "the certificate would take too long to check";
    return std::nullopt;
  }
  if (!result.accepted()) {
    finding.rejected = verify::rejection_text(*certificate, result);
    return std::nullopt;
  }
  if (certificate->value) {
    note_value(*certificate->value, finding);
    return certificate;
  }
  const CertificateClaim& claim = certificate->claim;
  finding.certified = CertifiedParts{claim.exact, claim.only};
  const bool exact = claim.exact && (claim.only || claim.outcome != Outcome::win);
  const bool whole = finding.within || exact || claim.outcome == Outcome::none;
  if (whole) {
    finding.proof = Proof::checked;
  } else {
    finding.unchecked = gap_text(finding);
  }
  return certificate;
}

}  // namespace keymove::tools
