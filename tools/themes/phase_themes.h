// The themes that compare the phases of a forced win: set play, tries and actual play, and the position before the key.
#pragma once

#include "positions/problem/solution_tree.h"
#include "tools/themes/theme_list.h"

namespace keymove::tools {

/// Adds the mates that change from set play or a try to actual play, and those that change among three phases.
/// Requires the position of the problem. Tries take part if the tree has their play. Cost: for n tries with r replies
/// each n * n * r comparisons.
void add_changed_mates(const Setup& setup, const SolutionTree& tree, ThemeList& out);

/// Adds the flights that the key gives and takes. Requires the position of the problem.
void add_key_flights(const Setup& setup, const SolutionTree& tree, ThemeList& out);

}  // namespace keymove::tools
