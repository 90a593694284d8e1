#include "solver/agent.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "solver/engine.h"

namespace keymove::solver {

namespace {
constexpr std::size_t kSmallHash = 1;
}

std::string_view name_of(AgentKind kind) {
  constexpr std::array<std::string_view, 8> kNames = {"dummy",   "random",    "greedy",     "smart",
                                                      "minimax", "alphabeta", "stochastic", "keymove"};
  return kNames.at(static_cast<std::size_t>(kind));
}

void SearchCounts::add(const SearchCounts& other) {
  by_depth.resize(std::max(by_depth.size(), other.by_depth.size()));
  for (std::size_t i = 0; i < other.by_depth.size(); ++i) by_depth[i] += other.by_depth[i];
  parents += other.parents;
}

std::uint64_t SearchCounts::total() const {
  return std::accumulate(by_depth.begin(), by_depth.end(), std::uint64_t{0});
}

double SearchCounts::branching_factor() const {
  if (parents == 0) return 0;
  return static_cast<double>(total() - by_depth.front()) / static_cast<double>(parents);
}

std::unique_ptr<Agent> make_agent(const VariantPtr& variant, const AgentSpec& spec) {
  const std::shared_ptr<Engine> engine = make_engine(variant, kSmallHash);
  return engine->make_agent(spec, engine);
}

}  // namespace keymove::solver
