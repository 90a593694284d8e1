// Writes a solution as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "positions/game/variant.h"
#include "positions/problem/solution_tree.h"
#include "tools/solutions/solution_text.h"

namespace keymove::tools {

/// The tree in the form of docs/formats.md, with the set play and the tries if `parts` asks for them.
nlohmann::ordered_json tree_json(const Variant& variant, const SolutionTree& tree, const SolutionParts& parts);

}  // namespace keymove::tools
