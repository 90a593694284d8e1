// The themes that several lines of a forced win show together.
#pragma once

#include "positions/problem/solution_tree.h"
#include "tools/themes/mate_picture.h"
#include "tools/themes/theme_list.h"

namespace keymove::tools {

/// The first continuation if the reply meets the threat, does not lose sooner than it must, and that continuation ends
/// the game; else nullptr.
const Continuation* mate_after(const Variation& variation);

/// Adds the themes of the replies to a move of the winner: interferences and the flights of the king. `played` leads
/// from the position of the problem to `setup`, the position after the move.
void add_reply_themes(const verify::Rulebook& rules, const Setup& setup, const std::vector<Variation>& replies,
                      const std::vector<Move>& played, ThemeList& out);

/// Adds the theme of a pawn that makes all four moves from its first square, given those moves and a line.
void add_four_pawn_moves(const Setup& setup, const std::vector<Move>& moves, Theme theme, const std::vector<Move>& line,
                         ThemeList& out);

}  // namespace keymove::tools
