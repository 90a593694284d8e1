// A solution to step through on a board.
#pragma once

#include <cstddef>

#include <nlohmann/json.hpp>

#include "positions/game/setup.h"
#include "positions/problem/solution_tree.h"

namespace keymove::tools {

/// The tree as docs/reports.md has it, for RunRecord::solution: its main line whole, then what is nearer to the root,
/// as long as there are no more than `max_moves`; what is left out is marked. Replies that do not meet the threat are
/// left out, as in print. Requires the tree of that position.
nlohmann::ordered_json solution_steps(const Setup& setup, const SolutionTree& tree, std::size_t max_moves);

}  // namespace keymove::tools
