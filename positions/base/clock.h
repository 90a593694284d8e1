// The clocks by which searches and games are timed.
#pragma once

#include <cstdint>

namespace keymove {

/// What a second is a second of.
enum class Clock {
  wall,      ///< time as people see it
  processor  ///< the calling thread's share of a processor: the same on a busy machine
};

/// Seconds that are no limit.
constexpr double kForever = 1e9;

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

/// Tells when a time is over, for work in steps of unknown length: the clock is looked at about every millisecond.
class Deadline {
 public:
  /// Never over.
  Deadline() = default;
  explicit Deadline(const TimeLimit& limit);

  /// One more step; whether the time is over.
  bool step() { return ++steps_ >= next_look_ && look(); }

 private:
  bool look();

  Clock clock_ = Clock::wall;
  std::int64_t end_ = INT64_MAX;  ///< in nanoseconds
  std::int64_t last_look_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t between_looks_ = 16;
  std::uint64_t next_look_ = UINT64_MAX;
};

}  // namespace keymove
