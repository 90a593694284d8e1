// The independent checker of certificates. It uses no part of the solver.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "keymove/board.h"

namespace keymove::api {

/// The limits of a check, and the game of certificates whose variant is not shipped.
struct CheckOptions {
  std::size_t memory_mib = 512;
  double seconds = 60;
  std::optional<Variant> variant;
  const std::atomic<bool>* stop = nullptr;  ///< ends the check, undecided, when it becomes true, from any thread
};

/// The result of a check.
struct Check {
  enum class Status {
    accepted,   ///< the claim is true
    rejected,   ///< the certificate does not prove its claim
    undecided,  ///< a limit was reached, or the check was stopped
  };
  Status status = Status::undecided;
  std::string claim;    ///< "White wins in exactly 5 plies, only by c5d5"
  std::string reason;   ///< of a certificate that is not accepted: what is wrong, and where; else empty
  std::string fen;      ///< the position that the claim is about
  std::string variant;  ///< the name of its game
  std::uint64_t nodes = 0;

  [[nodiscard]] bool accepted() const { return status == Status::accepted; }
};

/// Checks a certificate in its binary or its JSON form, not compressed (docs/certificates.md). Throws BadInput if it
/// cannot be read.
Check check(std::string_view certificate, const CheckOptions& options = {});

}  // namespace keymove::api
