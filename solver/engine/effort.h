// What a question may cost: its own limits, and fixed numbers where it has none, so that answers are the same on every
// machine.
#pragma once

#include <cstdint>

#include "solver/search/game.h"
#include "solver/search/limits.h"

namespace keymove::solver {

constexpr int kDefaultPlies = 5;
constexpr int kMaxOpinionDepth = 40;
constexpr std::uint64_t kProofNodes = 200'000;  ///< spent on proving a win before an opinion is formed
constexpr std::uint64_t kOpinionNodes = 300'000;
constexpr std::uint64_t kCertificateNodes = 2'000'000;

/// A budget of so many nodes, with the time and the stop sign of the limits.
inline Budget limited(const Limits& limits, std::uint64_t nodes) {
  Budget budget(nodes, {limits.seconds.value_or(1e18)});
  if (limits.stop != nullptr) budget.watch(limits.stop);
  return budget;
}

/// The budget that the limits allow.
inline Budget budget_of(const Limits& limits) { return limited(limits, limits.nodes.value_or(UINT64_MAX)); }

}  // namespace keymove::solver
