// Pawns by their moves: the men that a pawn race is about.
#pragma once

#include "positions/game/variant.h"

namespace keymove {

/// The rank, counted from its own side (1 = own back rank), where a man of that kind promotes or wins the game; 0 when
/// he is no runner. A runner goes one step straight ahead (further only from his start square) and takes one step
/// diagonally ahead, nothing else.
int goal_rank(const Variant& variant, KindId kind);

}  // namespace keymove
