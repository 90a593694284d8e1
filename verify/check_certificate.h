// The proof checker: replays a certificate by the reference rules, without any search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "positions/certificate.h"
#include "verify/proof_stream.h"
#include "verify/rulebook.h"

namespace keymove::verify {

/// What became of a certificate: accepted, or its first flaw and where that stands.
struct CheckResult {
  std::string flaw;            ///< a sentence without its full stop; empty when the certificate is accepted
  std::vector<Move> path;      ///< the moves from the root to the flaw
  std::uint64_t nodes = 0;     ///< positions looked at
  std::size_t remembered = 0;  ///< positions that both memories hold at the end

  [[nodiscard]] bool accepted() const { return flaw.empty(); }
};

/// Checks certificates one after the other and keeps the rules that it has made ready for their variants.
class CertificateChecker {
 public:
  /// Accepts the certificate only if its claim is true by the reference rules and its body proves that
  /// (docs/certificates.md). Whatever the certificate holds, the work is bounded by its size.
  CheckResult check(const Certificate& certificate);
  /// The same with the moves of the proof taken from a stream in the place of the body.
  CheckResult check(const Certificate& certificate, ProofStream& stream);

 private:
  std::map<VariantPtr, Rulebook> rules_;
};

/// As CertificateChecker::check, for a single certificate.
CheckResult check_certificate(const Certificate& certificate);

/// What the certificate states, in words: "White wins in exactly 5 plies, only by c5d5".
std::string claim_text(const Certificate& certificate);

/// The flaw and the path to it in coordinate text: "..., after e2e4 d7d5". Requires a result that is not accepted.
std::string flaw_text(const Certificate& certificate, const CheckResult& result);

}  // namespace keymove::verify
