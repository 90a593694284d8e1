// The themes that several lines of a forced win show together.
#pragma once

#include "positions/problem/solution_tree.h"
#include "tools/themes/mate_picture.h"
#include "tools/themes/theme_list.h"

namespace keymove::tools {

/// Adds the themes of the replies to a move of the winner: interferences and the flights of the king. `played` leads
/// from the position of the problem to `setup`, the position after the move.
void add_reply_themes(const verify::Rulebook& rules, const Setup& setup, const std::vector<Variation>& replies,
                      const std::vector<Move>& played, ThemeList& out);

/// Adds the mates that change from set play to actual play. Requires the position of the problem.
void add_changed_mates(const Setup& setup, const SolutionTree& tree, ThemeList& out);

/// Adds the theme of a pawn that makes all four moves from its first square, given those moves and a line.
void add_four_pawn_moves(const Setup& setup, const std::vector<Move>& moves, Theme theme, const std::vector<Move>& line,
                         ThemeList& out);

}  // namespace keymove::tools
