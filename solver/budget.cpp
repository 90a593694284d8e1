#include <algorithm>
#include <chrono>

#include "solver/game.h"

namespace keymove::solver {

namespace {
constexpr std::uint64_t kNodesBetweenLooks = 4096;

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}
}  // namespace

Budget::Budget(std::uint64_t nodes, double seconds) : most_nodes_(nodes), next_check_(nodes) {
  constexpr double kForever = 1e9;
  if (seconds < kForever) {
    deadline_ = now() + static_cast<std::int64_t>(seconds * 1e9);
    next_check_ = std::min(nodes, kNodesBetweenLooks);
  }
}

void Budget::watch(const std::atomic<bool>* stop) {
  stop_ = stop;
  next_check_ = std::min(next_check_, nodes_ + kNodesBetweenLooks);
}

void Budget::check() {
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw LimitReached{};
  if (nodes_ >= most_nodes_) throw LimitReached{};
  if (deadline_ != INT64_MAX && now() >= deadline_) throw LimitReached{};
  next_check_ = std::min(most_nodes_, nodes_ + kNodesBetweenLooks);
}

}  // namespace keymove::solver
