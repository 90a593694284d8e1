// The check of certificates that list solutions: a search of everything by the reference rules.
#pragma once

#include <string>

#include "verify/certificates/check_certificate.h"
#include "verify/certificates/check_meter.h"

namespace keymove::verify {

/// Checks one certificate that lists the solutions of help or series play, or the keys of reflex play. It trusts
/// nothing: it searches the position for all of them. Requires Certificate::solutions.
class SolutionCheck {
 public:
  SolutionCheck(const Certificate& certificate, const Rulebook& rules, const CheckLimits& limits)
      : certificate_(certificate), claim_(*certificate.solutions), rules_(rules), limits_(limits), meter_(limits) {}

  CheckResult run();

 private:
  /// The error of the claim or the position that is known without a search; empty if there is none.
  [[nodiscard]] std::string error_of_claim() const;
  /// The error of a line by itself: it is illegal, or no solution, or not in its place. Empty if there is none.
  [[nodiscard]] std::string error_of_listed();
  /// The error of the whole list, by a search; empty if it is right. These throw SearchStopped.
  [[nodiscard]] std::string error_of_lines(SearchMeter& search) const;
  [[nodiscard]] std::string error_of_keys(SearchMeter& search) const;
  [[nodiscard]] bool goes_on();

  const Certificate& certificate_;
  const SolutionClaim& claim_;
  const Rulebook& rules_;
  CheckLimits limits_;
  CheckMeter meter_;
  std::string limit_;  // the limit that was reached, else empty
};

}  // namespace keymove::verify
