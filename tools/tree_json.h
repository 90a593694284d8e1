// A solution as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "positions/solution_tree.h"
#include "positions/variant.h"
#include "tools/tree_text.h"

namespace keymove::tools {

/// The tree as docs/formats.md has it; the set play and the tries where they were asked for.
nlohmann::ordered_json tree_json(const Variant& variant, const SolutionTree& tree, const TreeParts& parts);

}  // namespace keymove::tools
