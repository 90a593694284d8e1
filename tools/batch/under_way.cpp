#include "tools/batch/under_way.h"

#include <fmt/format.h>

namespace keymove::tools {

namespace {

/// "812", "53 k", "12.3 M", "4.5 G".
std::string rounded(std::uint64_t nodes) {
  constexpr double kThousand = 1e3;
  constexpr double kMillion = 1e6;
  constexpr double kBillion = 1e9;
  const auto number = static_cast<double>(nodes);
  if (number < kThousand) return fmt::format("{}", nodes);
  if (number < kMillion) return fmt::format("{:.0f} k", number / kThousand);
  if (number < kBillion) return fmt::format("{:.1f} M", number / kMillion);
  return fmt::format("{:.1f} G", number / kBillion);
}

}  // namespace

void Desk::begin(const std::string& id) {
  const std::lock_guard lock(mutex_);
  meter_.nodes = 0;
  meter_.plies = 0;
  id_ = id;
  begun_ = Clock::now();
}

void Desk::end() {
  const std::lock_guard lock(mutex_);
  begun_.reset();
}

std::shared_ptr<Desk> UnderWay::new_desk() {
  const std::lock_guard lock(mutex_);
  return desks_.emplace_back(std::make_shared<Desk>());
}

std::string UnderWay::text() const {
  constexpr std::chrono::seconds kLong{1};
  const std::lock_guard lock(mutex_);
  auto longest = Desk::Clock::now() - kLong;
  std::string out;
  for (const std::shared_ptr<Desk>& desk : desks_) {
    const std::lock_guard desk_lock(desk->mutex_);
    if (!desk->begun_ || *desk->begun_ > longest) continue;
    longest = *desk->begun_;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Desk::Clock::now() - longest).count();
    const int plies = desk->meter_.plies;
    out = fmt::format("{}{}{} nodes, {} s", ids_ == Ids::shown ? desk->id_ + ": " : "",
                      plies > 0 ? fmt::format("depth {}, ", plies) : "", rounded(desk->meter_.nodes), seconds);
  }
  return out;
}

std::string joined_notes(const std::string& first, const std::string& second) {
  return first + (first.empty() || second.empty() ? "" : "; ") + second;
}

}  // namespace keymove::tools
