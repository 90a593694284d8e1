// The drawings of men: our own, as SVG.
#pragma once

#include <string>
#include <string_view>

#include "positions/game/variant.h"

namespace keymove::tools {

/// The drawing that stands for a man, by how he moves: "king" (any royal man), "queen", "rook", "bishop", "knight",
/// "pawn", of those that move as two men "chancellor" (rook and knight), "archbishop" (bishop and knight), "amazon"
/// (queen and knight); for every other man a shield with his letter, "shield-f".
std::string shape_of(const ManKind& man);

/// The drawing for a man of whom only the letter, in lower case, is known.
std::string shape_of_letter(char letter);

/// The drawing as `<symbol id="man-NAME">`, 100 units wide and high. Who uses it chooses `fill` (the body), `stroke`
/// (the outline) and `color` (the lines within). Requires a name of shape_of.
std::string shape_symbol(std::string_view shape);

}  // namespace keymove::tools
