#include "tools/certifier.h"

#include "tools/console.h"

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
}

solver::CertificateLimits CertificateOptions::limits() const {
  solver::CertificateLimits out;
  if (kib) out.refutation_bytes = static_cast<std::size_t>(*kib) * 1024;
  return out;
}

std::optional<Certificate> Certifier::certify(const Setup& setup, const Goal& goal, Finding& finding) {
  if (finding.status == Status::disproved && goal.kind != GoalKind::win) return std::nullopt;
  auto certificate = solver_.certify(setup, finding, limits_);
  if (!certificate) return std::nullopt;
  const verify::CheckResult result = checker_.check(*certificate);
  if (!result.accepted()) {
    finding.rejected = verify::flaw_text(*certificate, result);
    return std::nullopt;
  }
  const CertificateClaim& claim = certificate->claim;
  finding.certified = CertifiedParts{claim.exact, claim.only};
  const bool whole_win = finding.within || (claim.exact && claim.only);
  const bool whole = claim.outcome == Outcome::win ? whole_win : claim.outcome == Outcome::none || claim.exact;
  if (whole) finding.proof = Proof::checked;
  return certificate;
}

CertificateFolder::CertificateFolder(const std::string& path) : path_(path) { make_folder(path, "certificates"); }

void CertificateFolder::write(const std::string& id, const Certificate& certificate) {
  Output((path_ / (names_.of(id) + ".cert")).string()).write(write_certificate(certificate));
}

}  // namespace keymove::tools
