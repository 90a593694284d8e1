// The proof checker: replays a certificate with the reference rules. Forced ends need no search, lists of solutions do.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "positions/certificates/certificate.h"
#include "verify/certificates/proof_stream.h"
#include "verify/judge/search_meter.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

class HolderMoves;

/// The limits of the check of one certificate. By default there are none but that of `moves`.
struct CheckLimits {
  std::size_t bytes = std::numeric_limits<std::size_t>::max();  ///< of memory: the proof and the remembered positions
  double seconds = std::numeric_limits<double>::infinity();     ///< of elapsed real time
  std::uint64_t moves = kMaxSearchedMoves;                      ///< of the search that a list of solutions needs
  const std::atomic<bool>* stop = nullptr;                      ///< ends the check when it becomes true
};

/// The result of a check: accepted, or the first error and its place, or undecided because of a limit.
struct CheckResult {
  std::string error;           ///< a sentence without its full stop; empty when the certificate is accepted
  bool undecided = false;      ///< a limit was reached, which `error` names; the certificate may be right or wrong
  std::vector<Move> path;      ///< the moves from the root to the error
  std::uint64_t nodes = 0;     ///< number of positions visited
  std::size_t remembered = 0;  ///< number of positions in both memories at the end

  [[nodiscard]] bool accepted() const { return error.empty(); }
};

/// Checks certificates one after the other and keeps the rulebooks of their variants.
class CertificateChecker {
 public:
  explicit CertificateChecker(const CheckLimits& limits = {}) : limits_(limits) {}

  /// Sets the limits of the checks to come.
  void set_limits(const CheckLimits& limits) { limits_ = limits; }

  /// Accepts the certificate only if its claim is true by the reference rules and its body proves the claim
  /// (docs/certificates.md). Whatever the certificate contains, the work is bounded by its size and by the limits.
  /// A list of solutions is searched for again; of its limit of memory, nothing is remembered beyond it.
  CheckResult check(const Certificate& certificate);
  /// The same with the moves of the proof taken from a stream instead of the body. A list of solutions takes none, and
  /// a certificate with slack takes its body in any case.
  CheckResult check(const Certificate& certificate, ProofStream& stream);
  /// The same for the certificate of a value, with the holder's moves from `moves` instead of the body.
  CheckResult check(const Certificate& certificate, HolderMoves& moves);
  /// The rules of a variant.
  const Rulebook& rules_of(const VariantPtr& variant) { return rules_.try_emplace(variant, variant).first->second; }

 private:
  CheckLimits limits_;
  std::map<VariantPtr, Rulebook> rules_;
};

/// Like CertificateChecker::check, for a single certificate.
CheckResult check_certificate(const Certificate& certificate, const CheckLimits& limits = {});

/// The claim of the certificate in words: "White wins in exactly 5 plies, only by c5d5".
std::string claim_text(const Certificate& certificate);

/// The error and the path to it in coordinate text: "..., after e2e4 d7d5". Requires a result other than accepted.
std::string rejection_text(const Certificate& certificate, const CheckResult& result);

}  // namespace keymove::verify
