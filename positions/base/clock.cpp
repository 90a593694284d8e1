#include "positions/base/clock.h"

#include <algorithm>
#include <ctime>

namespace keymove {

std::int64_t nanoseconds(Clock clock) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  timespec time{};
  clock_gettime(clock == Clock::wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * kSecond + time.tv_nsec;
}

Deadline::Deadline(const TimeLimit& limit) : clock_(limit.clock) {
  constexpr double kSecond = 1e9;
  if (limit.seconds >= kForever) return;
  last_look_ = nanoseconds(clock_);
  end_ = last_look_ + static_cast<std::int64_t>(limit.seconds * kSecond);
  next_look_ = between_looks_;
}

double Deadline::seconds_left() const {
  constexpr double kNano = 1e-9;
  return end_ == INT64_MAX ? kForever : static_cast<double>(end_ - nanoseconds(clock_)) * kNano;
}

bool Deadline::look() {
  constexpr std::int64_t kMillisecond = 1'000'000;
  constexpr std::uint64_t kMaxSteps = std::uint64_t{1} << 16U;
  const std::int64_t now = nanoseconds(clock_);
  if (now - last_look_ < kMillisecond / 2) between_looks_ = std::min(kMaxSteps, 2 * between_looks_);
  if (now - last_look_ > kMillisecond) between_looks_ = std::max(std::uint64_t{1}, between_looks_ / 2);
  last_look_ = now;
  next_look_ = steps_ + between_looks_;
  return now >= end_;
}

}  // namespace keymove
