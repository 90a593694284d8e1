// Reads agents from the command line.
#pragma once

#include <string>
#include <vector>

#include "solver/play/agent.h"

namespace keymove::tools {

/// The agent that "KIND" or "KIND:key=value,key=value" describes. The keys are depth, breadth, ties, seed, nodes, hash,
/// heuristic and name. Without a heuristic, the agent gets the default one of the variant, and keymove none. Throws
/// UsageError, which names what was expected, also for errors in a heuristic file.
solver::AgentSpec agent_of(const VariantPtr& variant, const std::string& text);

/// Whether the agent's moves depend on random numbers.
bool leaves_to_chance(const solver::AgentSpec& agent);

}  // namespace keymove::tools
