// The duals of a solution: what spoils a problem although its key is right and the only one.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "positions/game/setup.h"
#include "positions/problem/solution_tree.h"

namespace keymove::tools {

/// Whose move ends the line of a forced win.
enum class LastMove { of_winner, of_loser };

/// The duals of the tree, as docs/formats.md has them: places after a reply where the winner has several continuations
/// that keep the length, in the variations and threats that `tree_text` prints. Short variations have none. Those on
/// the winner's last move are counted apart. The first of each kind are listed, nearest to the root first, with their
/// text in SAN. Requires the tree of that position, in which the side to move wins.
nlohmann::ordered_json duals_json(const Setup& setup, const SolutionTree& tree, LastMove last);

}  // namespace keymove::tools
