// The proof checker: replays a certificate by the reference rules, without any search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "positions/certificates/certificate.h"
#include "verify/certificates/proof_stream.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// What the check of one certificate may take; whoever sets none has none.
struct CheckLimits {
  std::size_t bytes = std::numeric_limits<std::size_t>::max();  ///< of memory: the proof, and what is remembered of it
  double seconds = std::numeric_limits<double>::infinity();     ///< of time on the clock
};

/// What became of a certificate: accepted, or its first error and where that stands, or undecided at a limit.
struct CheckResult {
  std::string error;           ///< a sentence without its full stop; empty when the certificate is accepted
  bool undecided = false;      ///< a limit was reached: `error` says which, and nothing is known of the certificate
  std::vector<Move> path;      ///< the moves from the root to the error
  std::uint64_t nodes = 0;     ///< positions looked at
  std::size_t remembered = 0;  ///< positions that both memories hold at the end

  [[nodiscard]] bool accepted() const { return error.empty(); }
};

/// Checks certificates one after the other and keeps the rules that it has made ready for their variants.
class CertificateChecker {
 public:
  explicit CertificateChecker(const CheckLimits& limits = {}) : limits_(limits) {}

  /// Accepts the certificate only if its claim is true by the reference rules and its body proves that
  /// (docs/certificates.md). Whatever the certificate holds, the work is bounded by its size, and by the limits.
  CheckResult check(const Certificate& certificate);
  /// The same with the moves of the proof taken from a stream in the place of the body.
  CheckResult check(const Certificate& certificate, ProofStream& stream);

 private:
  CheckLimits limits_;
  std::map<VariantPtr, Rulebook> rules_;
};

/// As CertificateChecker::check, for a single certificate.
CheckResult check_certificate(const Certificate& certificate, const CheckLimits& limits = {});

/// What the certificate states, in words: "White wins in exactly 5 plies, only by c5d5".
std::string claim_text(const Certificate& certificate);

/// The error and the path to it in coordinate text: "..., after e2e4 d7d5". Requires a result that is not accepted.
std::string rejection_text(const Certificate& certificate, const CheckResult& result);

}  // namespace keymove::verify
