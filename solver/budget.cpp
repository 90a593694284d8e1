#include <algorithm>
#include <ctime>

#include "solver/clock.h"
#include "solver/game.h"

namespace keymove::solver {

namespace {

constexpr double kForever = 1e9;  ///< seconds

/// Between two looks at the stop flag, and at the deadline, which looks at the clock more rarely if that will do.
constexpr std::uint64_t kNodesBetweenStops = 4096;
constexpr std::uint64_t kNodesBetweenSteps = 16;

}  // namespace

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

bool Deadline::look() {
  constexpr std::int64_t kMillisecond = 1'000'000;
  constexpr std::uint64_t kMostSteps = std::uint64_t{1} << 16U;
  const std::int64_t now = nanoseconds(clock_);
  if (now - last_look_ < kMillisecond / 2) between_looks_ = std::min(kMostSteps, 2 * between_looks_);
  if (now - last_look_ > kMillisecond) between_looks_ = std::max(std::uint64_t{1}, between_looks_ / 2);
  last_look_ = now;
  next_look_ = steps_ + between_looks_;
  return now >= end_;
}

Budget::Budget(std::uint64_t nodes, const TimeLimit& time)
    : most_nodes_(nodes), next_check_(nodes), deadline_(time), timed_(time.seconds < kForever) {
  if (timed_) next_check_ = std::min(nodes, kNodesBetweenSteps);
}

void Budget::watch(const std::atomic<bool>* stop) {
  stop_ = stop;
  next_check_ = std::min(next_check_, nodes_ + (timed_ ? kNodesBetweenSteps : kNodesBetweenStops));
}

void Budget::check() {
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw LimitReached{};
  if (nodes_ >= most_nodes_) throw LimitReached{};
  if (timed_ && deadline_.step()) throw LimitReached{};
  next_check_ = std::min(most_nodes_, nodes_ + (timed_ ? kNodesBetweenSteps : kNodesBetweenStops));
}

}  // namespace keymove::solver
