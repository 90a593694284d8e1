// The clocks that time searches and games.
#pragma once

#include <cstdint>

namespace keymove {

/// Which time is measured.
enum class Clock {
  wall,      ///< elapsed real time
  processor  ///< processor time of the calling thread; does not depend on the load of the machine
};

/// A number of seconds that stands for "no limit".
constexpr double kForever = 1e9;

/// A limit of time, and the clock that measures it.
struct TimeLimit {
  double seconds = 0;
  Clock clock = Clock::wall;
};

/// The clock's reading in nanoseconds since an arbitrary moment. Readings of Clock::processor are comparable only
/// within one thread.
std::int64_t nanoseconds(Clock clock);

/// Measures the seconds since its construction.
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

/// Tells when a time limit has passed, for work that consists of steps of unknown length. Reads the clock about once a
/// millisecond.
class Deadline {
 public:
  /// A deadline that never passes.
  Deadline() = default;
  explicit Deadline(const TimeLimit& limit);

  /// Counts one more step and returns whether the time limit has passed.
  bool step() { return ++steps_ >= next_look_ && look(); }

  /// The seconds until then, by the clock; kForever if it never passes.
  [[nodiscard]] double seconds_left() const;

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
