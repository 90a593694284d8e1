#include <algorithm>
#include <ctime>

#include "solver/clock.h"
#include "solver/game.h"

namespace keymove::solver {

namespace {

constexpr std::uint64_t kFewestBetweenLooks = 64;
constexpr std::uint64_t kMostBetweenLooks = 4096;
constexpr std::int64_t kMillisecond = 1'000'000;

}  // namespace

std::int64_t nanoseconds(Clock clock) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  timespec time{};
  clock_gettime(clock == Clock::wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * kSecond + time.tv_nsec;
}

Budget::Budget(std::uint64_t nodes, const TimeLimit& time)
    : most_nodes_(nodes), next_check_(nodes), clock_(time.clock) {
  constexpr double kForever = 1e9;
  if (time.seconds < kForever) {
    last_look_ = nanoseconds(clock_);
    deadline_ = last_look_ + static_cast<std::int64_t>(time.seconds * 1e9);
    between_looks_ = kFewestBetweenLooks;
    next_check_ = std::min(nodes, between_looks_);
  }
}

void Budget::watch(const std::atomic<bool>* stop) {
  stop_ = stop;
  next_check_ = std::min(next_check_, nodes_ + between_looks_);
}

void Budget::check() {
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw LimitReached{};
  if (nodes_ >= most_nodes_) throw LimitReached{};
  if (deadline_ != INT64_MAX) {
    const std::int64_t now = nanoseconds(clock_);
    if (now >= deadline_) throw LimitReached{};
    // Nodes cost from a few nanoseconds to a millisecond, by heuristic and variant.
    if (now - last_look_ < kMillisecond / 2) between_looks_ = std::min(kMostBetweenLooks, 2 * between_looks_);
    if (now - last_look_ > kMillisecond) between_looks_ = std::max(std::uint64_t{1}, between_looks_ / 2);
    last_look_ = now;
  }
  next_check_ = std::min(most_nodes_, nodes_ + between_looks_);
}

}  // namespace keymove::solver
