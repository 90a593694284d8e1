#include "solver/agent.h"

#include <array>

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

std::unique_ptr<Agent> make_agent(const VariantPtr& variant, const AgentSpec& spec) {
  const std::shared_ptr<Engine> engine = make_engine(variant, kSmallHash);
  return engine->make_agent(spec, engine);
}

}  // namespace keymove::solver
