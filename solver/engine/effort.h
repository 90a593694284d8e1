// What a question may cost: its own limits, and fixed numbers where it has none, so that answers are the same on every
// machine.
#pragma once

#include <algorithm>
#include <cstdint>

#include "solver/search/game.h"
#include "solver/search/limits.h"

namespace keymove::solver {

constexpr int kDefaultPlies = 5;
constexpr int kMaxOpinionDepth = 40;
constexpr std::uint64_t kCertificateNodes = 2'000'000;

/// A budget of so many nodes, with the time and the stop sign of the limits.
inline Budget limited(const Limits& limits, std::uint64_t nodes) {
  Budget budget(nodes, {limits.seconds.value_or(1e18)});
  if (limits.stop != nullptr) budget.watch(limits.stop);
  if (limits.meter != nullptr) budget.tell(limits.meter);
  return budget;
}

/// The budget that the limits allow.
inline Budget budget_of(const Limits& limits) { return limited(limits, limits.nodes.value_or(UINT64_MAX)); }

/// The budgets of a question about the best move: for a proof; for a win of any length, where there is none; for an
/// opinion; and for the second best move. Each may take the seconds that the one before leaves. Without a limit, all
/// are limited by nodes.
struct Efforts {
  Budget proof;
  Budget any_win;
  Budget opinion;
  Budget margin;
};
inline Efforts efforts_of(const Limits& limits) {
  constexpr std::uint64_t kProofNodes = 200'000;
  constexpr std::uint64_t kAnyWinNodes = 50'000;
  constexpr std::uint64_t kOpinionNodes = 1'000'000;
  constexpr std::uint64_t kMarginNodes = 100'000;
  const auto nodes = [&](std::uint64_t usual, std::uint64_t percent) {
    if (!limits.nodes) return limits.seconds ? UINT64_MAX : usual;
    return std::max<std::uint64_t>(1, *limits.nodes / 100 * percent + *limits.nodes % 100 * percent / 100);
  };
  const auto until = [&](double share) {
    Limits out = limits;
    if (out.seconds) *out.seconds *= share;
    return out;
  };
  const std::uint64_t proof_nodes = limits.nodes ? nodes(kProofNodes, 50) : kProofNodes;
  const std::uint64_t any_nodes = limits.nodes ? nodes(kAnyWinNodes, 10) : kAnyWinNodes;
  return {limited(until(0.4), proof_nodes), limited(until(0.55), any_nodes),
          limited(until(0.85), nodes(kOpinionNodes, 30)), limited(limits, nodes(kMarginNodes, 10))};
}

}  // namespace keymove::solver
