// Measures when a check reaches its limits.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "verify/certificates/check_certificate.h"

namespace keymove::verify {

/// Compares the resources of one check with its limits. The time starts at construction.
class CheckMeter {
 public:
  explicit CheckMeter(const CheckLimits& limits);

  /// The number of nodes from which on look() must be called; the largest number when there are no limits.
  [[nodiscard]] std::uint64_t next_look() const { return next_look_; }
  /// The limit that has been reached, or that the check was stopped, as a sentence without a full stop; empty if it may
  /// go on. Moves next_look() on.
  std::string look(std::uint64_t nodes, std::size_t bytes);

 private:
  using Clock = std::chrono::steady_clock;

  CheckLimits limits_;
  Clock::time_point start_ = Clock::now();
  std::uint64_t next_look_;
};

}  // namespace keymove::verify
