#include "verify/certificates/check_meter.h"

#include <cmath>
#include <limits>
#include <sstream>

namespace keymove::verify {

namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kBetweenLooks = 16;  // nodes
constexpr double kMebibyte = 1 << 20;

std::string reached(double limit, const char* unit) {
  std::ostringstream out;
  out << "the limit of " << limit << " " << unit << " was reached";
  return out.str();
}

}  // namespace

CheckMeter::CheckMeter(const CheckLimits& limits) : limits_(limits) {
  const CheckLimits none;
  next_look_ = limits.bytes == none.bytes && std::isinf(limits.seconds) && limits.stop == nullptr ? kNever : 0;
}

std::string CheckMeter::look(std::uint64_t nodes, std::size_t bytes) {
  next_look_ = nodes + kBetweenLooks;
  if (limits_.stop != nullptr && *limits_.stop) return "the check was stopped";
  if (bytes > limits_.bytes) return reached(static_cast<double>(limits_.bytes) / kMebibyte, "MiB");
  const std::chrono::duration<double> taken = Clock::now() - start_;
  if (taken.count() > limits_.seconds) return reached(limits_.seconds, "s");
  return {};
}

}  // namespace keymove::verify
