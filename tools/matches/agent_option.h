// Agents as they are named on the command line.
#pragma once

#include <string>
#include <vector>

#include "solver/play/agent.h"

namespace keymove::tools {

/// The agent that "KIND" or "KIND:key=value,key=value" means: keys depth, breadth, ties, seed, nodes, hash, heuristic,
/// name. Searching agents get the heuristic that is told, else the usual one of the variant. Throws UsageError, naming
/// what was expected; heuristic files with errors are told the same way.
solver::AgentSpec agent_of(const VariantPtr& variant, const std::string& text);

}  // namespace keymove::tools
