// The clocks by which searches and games are timed.
#pragma once

#include <cstdint>

namespace keymove::solver {

/// What a second is a second of.
enum class Clock {
  wall,      ///< time as people see it
  processor  ///< the calling thread's share of a processor: the same on a busy machine
};

/// A time that may be taken.
struct TimeLimit {
  double seconds = 0;
  Clock clock = Clock::wall;
};

/// Nanoseconds of that clock since some moment; of Clock::processor, to be compared within one thread only.
std::int64_t nanoseconds(Clock clock);

/// Measures seconds from when it was made.
class StopWatch {
 public:
  explicit StopWatch(Clock clock = Clock::wall) : clock_(clock), start_(nanoseconds(clock)) {}
  [[nodiscard]] double seconds() const {
    constexpr double kNano = 1e-9;
    return static_cast<double>(nanoseconds(clock_) - start_) * kNano;
  }

 private:
  Clock clock_;
  std::int64_t start_;
};

}  // namespace keymove::solver
