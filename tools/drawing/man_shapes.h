// The drawings of the men as SVG.
#pragma once

#include <string>
#include <string_view>

#include "positions/game/variant.h"

namespace keymove::tools {

/// The name of the drawing for a man, chosen by his moves: "queen", "rook", "bishop", "knight", "pawn", "man" (a king
/// without his cross), the compounds "chancellor" (rook and knight), "archbishop" (bishop and knight) and "amazon"
/// (queen and knight); for every other man a shield with his letter, such as "shield-f". A royal man is a "king" if he
/// has a king's moves; any other has "royal-" before the name, and a cross beside him.
std::string shape_of(const ManKind& man);

/// The name of the drawing for a man of whom only the lower-case letter is known.
std::string shape_of_letter(char letter);

/// The drawing as `<symbol id="man-NAME">`, 100 units wide and high. The document that uses the symbol chooses `fill`
/// (the body), `stroke` (the outline) and `color` (the lines within). Requires a name that shape_of returns.
std::string shape_symbol(std::string_view shape);

}  // namespace keymove::tools
