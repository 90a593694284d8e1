// Recognizes, by their moves, the pawns of a pawn race.
#pragma once

#include "positions/game/variant.h"

namespace keymove {

/// The rank on which a man of that kind promotes or wins the game, counted from his own side (1 = own back rank); 0 if
/// there is none, or if he is not a runner. A runner moves one step straight ahead (further only from his start
/// square), may capture one step diagonally ahead, and does nothing else.
int goal_rank(const Variant& variant, KindId kind);

}  // namespace keymove
