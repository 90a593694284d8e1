#include <algorithm>

#include "solver/search/game.h"

namespace keymove::solver {

namespace {

/// Nodes between two checks: without a deadline, and with one, which itself reads the clock less often.
constexpr std::uint64_t kNodesBetweenStops = 4096;
constexpr std::uint64_t kNodesBetweenSteps = 16;

}  // namespace

Budget::Budget(std::uint64_t nodes, const TimeLimit& time)
    : max_nodes_(nodes), next_check_(nodes), deadline_(time), timed_(time.seconds < kForever) {
  if (timed_) next_check_ = std::min(nodes, kNodesBetweenSteps);
}

void Budget::watch(const std::atomic<bool>* stop) {
  stop_ = stop;
  check_soon();
}

void Budget::watch_part(const std::atomic<bool>* done) {
  part_done_ = done;
  check_soon();
}

void Budget::tell(SearchMeter* meter) {
  meter_ = meter;
  check_soon();
}

void Budget::check_soon() {
  next_check_ = std::min(next_check_, nodes_ + (timed_ ? kNodesBetweenSteps : kNodesBetweenStops));
}

void Budget::check() {
  if (meter_ != nullptr && nodes_ - told_ >= kNodesBetweenStops) {
    meter_->nodes.fetch_add(nodes_ - told_, std::memory_order_relaxed);
    told_ = nodes_;
  }
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw LimitReached{};
  if (part_done_ != nullptr && part_done_->load(std::memory_order_relaxed)) throw LimitReached{};
  if (nodes_ >= max_nodes_) throw LimitReached{};
  if (timed_ && deadline_.step()) throw LimitReached{};
  next_check_ = std::min(max_nodes_, nodes_ + (timed_ ? kNodesBetweenSteps : kNodesBetweenStops));
}

}  // namespace keymove::solver
