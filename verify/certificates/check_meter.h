// Says when a check has taken as much as it may.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "verify/certificates/check_certificate.h"

namespace keymove::verify {

/// Measures one check against its limits, from its construction on.
class CheckMeter {
 public:
  explicit CheckMeter(const CheckLimits& limits);

  /// From so many nodes on the limits are to be looked at; never when there are none.
  [[nodiscard]] std::uint64_t next_look() const { return next_look_; }
  /// The limit that is reached, as a sentence without its full stop; empty when none is, and the next look is later.
  std::string look(std::uint64_t nodes, std::size_t bytes);

 private:
  using Clock = std::chrono::steady_clock;

  CheckLimits limits_;
  Clock::time_point start_ = Clock::now();
  std::uint64_t next_look_;
};

}  // namespace keymove::verify
