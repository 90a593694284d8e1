// From where men can have come by quiet moves, and how far such moves can take them: what the rules of a kind say of
// it.
//
// Idea: most kinds go back the way they came, so their moves are their moves backwards. For the others each square is
// tried from where some rule leads to the man's square on an empty board.
#pragma once

#include <cstdint>
#include <vector>

#include "positions/game/indexed.h"
#include "positions/game/variant.h"
#include "solver/few_men/board_maps.h"

namespace keymove::solver {

/// What is known about the quiet moves of one kind and colour, taken back.
struct QuietOrigins {
  /// With the same men on all other squares, the man can move quietly from a to b exactly when it can from b to a.
  bool reversible = false;
  /// If it is not reversible, by square: from where some rule leads there if no man is in the way.
  BySquare<std::vector<std::uint8_t>> from;
};

QuietOrigins quiet_origins(const Variant& variant, Color color, KindId kind);

/// By square: the first square of its lane. Squares are in one lane if quiet moves of the kind on an empty board,
/// either way, or one of the maps lead from one to the other; a pawn's lane is its file, and its mirror image if that
/// is a map.
std::vector<std::uint8_t> lanes_of(const Variant& variant, Color color, KindId kind, const std::vector<BoardMap>& maps);

}  // namespace keymove::solver
