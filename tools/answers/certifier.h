// Certificates on the way: made by the solver, confirmed by the checker.
#pragma once

#include <optional>
#include <string>

#include "positions/certificates/certificate.h"
#include "positions/problem/finding.h"
#include "solver/engine/solver.h"
#include "verify/certificates/check_certificate.h"

namespace keymove::tools {

/// Why nothing was checked where --no-certificates was given.
constexpr const char* kNoCertificates = "--no-certificates";

/// Says of a finding that is not to be checked that this was the user's wish.
void leave_unchecked(Finding& finding);

/// Makes certificates of a solver's answers and checks them: one a thread.
class Certifier {
 public:
  Certifier(solver::Solver& solver, const solver::CertificateLimits& limits) : solver_(solver), limits_(limits) {}

  /// The certificate of what the solver has just found for that goal; nothing when there is none to be made, or it
  /// would be too large. Finding::certified says what it covers, Finding::proof is `checked` when that is all that was
  /// found, else Finding::unchecked says why not. Games that are over and lists of moves need no certificate: the
  /// reference rules confirm them. Finding::rejected tells why the checker does not accept the answer: our own bug.
  std::optional<Certificate> certify(const Setup& setup, const Goal& goal, Finding& finding);

 private:
  /// Holds an end of the game or a list of moves against the reference rules; false when it is something else.
  static bool confirm_by_rules(const Setup& setup, const Goal& goal, Finding& finding);
  /// Why there is no certificate, or one that leaves something out.
  [[nodiscard]] std::string gap_text() const;

  solver::Solver& solver_;
  solver::CertificateLimits limits_;
  verify::CertificateChecker checker_;
};

}  // namespace keymove::tools
