#include "tools/certifier.h"

#include "tools/console.h"
#include "verify/rules.h"

namespace keymove::tools {

namespace {
constexpr std::int64_t kMostKib = 32 * 1024;
}

void CertificateOptions::declare(OptionGroup& group) {
  group
      .text("certificates", "DIR", folder,
            "write a certificate of each answer there, ID.cert, once the checker has accepted it")
      .number("certificate-size", 1, kMostKib, kib,
              "KiB that may prove 'no shorter win' and 'no other key' in a certificate (default: 64); beyond, that is "
              "left out");
  declare_none(group);
}

void CertificateOptions::declare_none(OptionGroup& group) {
  group.flag("no-certificates", none, "rely on the solver: do not prove the answers to the checker");
}

void CertificateOptions::check() const {
  if (none && folder) throw UsageError("--no-certificates excludes --certificates");
}

std::optional<solver::CertificateLimits> CertificateOptions::limits() const {
  if (none) return std::nullopt;
  solver::CertificateLimits out;
  if (kib) out.refutation_bytes = static_cast<std::size_t>(*kib) * 1024;
  return out;
}

void leave_unchecked(Finding& finding) {
  if (finding.proof == Proof::solver) finding.unchecked = kNoCertificates;
}

bool Certifier::confirm_by_rules(const Setup& setup, const Goal& goal, Finding& finding) {
  if (finding.status != Status::proved) return false;
  if (goal.kind == GoalKind::moves) {
    if (finding.legal_moves != verify::moves_of(setup)) finding.rejected = "the legal moves are others";
  } else if (finding.distance == 0) {
    if (verify::game_end(setup) != finding.outcome) finding.rejected = "the game has not ended so";
  } else {
    return false;
  }
  if (finding.rejected.empty()) finding.proof = Proof::checked;
  return true;
}

std::string Certifier::gap_text() const {
  switch (solver_.certificate_gap()) {
    case solver::CertificateGap::none:
    case solver::CertificateGap::nothing_to_certify:
      break;
    case solver::CertificateGap::too_many_plies:
      return "more than " + std::to_string(kMostCertifiedPlies) + " plies";
    case solver::CertificateGap::too_large:
      return "the certificate would be too large";
    case solver::CertificateGap::limit:
      return "the certificate would take too long";
  }
  return "there is no certificate for this";
}

std::optional<Certificate> Certifier::certify(const Setup& setup, const Goal& goal, Finding& finding) {
  if (finding.proof != Proof::solver || confirm_by_rules(setup, goal, finding)) return std::nullopt;
  const bool forced_end =
      finding.status == Status::proved && (finding.outcome == Outcome::win || finding.outcome == Outcome::loss);
  if (goal.kind == GoalKind::material && !(forced_end && (finding.distance || finding.within))) {
    finding.unchecked = "material has no certificates";
    return std::nullopt;
  }
  if (finding.states || (goal.kind == GoalKind::value && !(forced_end && finding.distance))) {
    finding.unchecked = finding.states ? "counts of states have no certificates" : "values have no certificates";
    return std::nullopt;
  }
  auto certificate = solver_.certify(setup, finding, limits_);
  if (!certificate) {
    finding.unchecked = gap_text();
    return std::nullopt;
  }
  const verify::CheckResult result = checker_.check(*certificate);
  if (!result.accepted()) {
    finding.rejected = verify::flaw_text(*certificate, result);
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

CertificateFolder::CertificateFolder(const std::string& path) : path_(path) { make_folder(path, "certificates"); }

void CertificateFolder::write(const std::string& id, const Certificate& certificate) {
  write_file((path_ / (names_.of(id) + ".cert")).string(), write_certificate(certificate));
}

}  // namespace keymove::tools
