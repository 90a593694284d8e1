// Has the solver make certificates of its answers, and the checker confirm them.
#pragma once

#include <optional>
#include <string>

#include "positions/certificates/certificate.h"
#include "positions/problem/finding.h"
#include "solver/engine/solver.h"
#include "verify/certificates/check_certificate.h"

namespace keymove::tools {

/// The reason in Finding::unchecked if the user gave --no-certificates.
constexpr const char* kNoCertificates = "--no-certificates";

/// Notes in a finding that it is unchecked because of --no-certificates.
void leave_unchecked(Finding& finding);

/// Makes certificates of a solver's answers and checks them. Each thread needs a certifier of its own.
class Certifier {
 public:
  Certifier(solver::Solver& solver, const solver::CertificateLimits& limits) : solver_(solver), limits_(limits) {}

  /// The certificate of the solver's latest finding for that goal; nothing if no certificate exists for such a finding,
  /// or it would be too large. Finding::certified says what the certificate covers. Finding::proof becomes `checked` if
  /// that is the whole finding, else Finding::unchecked gives the reason. Finished games and lists of moves need no
  /// certificate: the reference rules confirm them. If the checker rejects the answer, which is a bug of keymove,
  /// Finding::rejected gives the reason.
  std::optional<Certificate> certify(const Setup& setup, const Goal& goal, Finding& finding);

  /// The same for a finding that was joined from the parts of a question, from their proofs.
  std::optional<Certificate> certify_joint(const Setup& setup, const Goal& goal, Finding& finding,
                                           const solver::JointProof& joint);

 private:
  /// Compares the outcome of a finished game, or a list of moves, with the reference rules; false if the finding is
  /// neither.
  static bool confirm_by_rules(const Setup& setup, const Goal& goal, Finding& finding);
  /// The certificate that lists the solutions of help and series play, or the keys of reflex play. The checker searches
  /// the position again; nothing if that takes too many moves.
  std::optional<Certificate> certify_solutions(const Setup& setup, const Stipulation& stipulation, Finding& finding);
  /// What the checker says within the limits that are left of the question, or a tenth of them.
  verify::CheckResult checked_in_time(const Certificate& certificate);
  /// The certificate, if there is one and the checker accepts it; notes in the finding what it covers.
  std::optional<Certificate> confirmed(std::optional<Certificate> certificate, Finding& finding);
  /// Notes in the finding what an accepted certificate of its value covers.
  void note_value(const ValueClaim& claim, Finding& finding) const;
  /// The reason why there is no certificate, or only one that covers a part.
  [[nodiscard]] std::string gap_text(const Finding& finding) const;

  solver::Solver& solver_;
  solver::CertificateLimits limits_;
  verify::CertificateChecker checker_;
};

}  // namespace keymove::tools
