// The reflections and turns of the board that change nothing in games of few men.
//
// Idea: a table needs only one of the positions that such maps turn into each other. A map is taken only if the
// variant's data prove it: it must turn the rules of every kind that may occur into the same rules, and the squares
// where men start, promote or win into such squares.
// Source: the usual folding of endgame tables, which know the maps of chess; here they are found.
#pragma once

#include <cstdint>
#include <vector>

#include "positions/game/variant.h"
#include "solver/few_men/material.h"

namespace keymove::solver {

/// By square: its image.
using BoardMap = std::vector<std::uint8_t>;

/// All maps that change nothing in games of these materials. The first leaves every square where it is.
std::vector<BoardMap> board_maps(const Variant& variant, const std::vector<Material>& materials);

}  // namespace keymove::solver
