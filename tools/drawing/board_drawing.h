// Boards for people at a terminal.
#pragma once

#include <string>

#include "positions/game/setup.h"

namespace keymove::tools {

enum class Glyphs {
  letters,  ///< K for White's king, k for Black's; of pawntastic x and o
  unicode   ///< the chess men of Unicode where it has all men of the game, else letters
};

/// What the terminal's locale can show.
Glyphs default_glyphs();

/// The board as a grid with ranks and files around it, White below, each line with its end. Games whose courses name
/// squares in capitals have capitals.
std::string draw_board(const Setup& setup, Glyphs glyphs);

/// One man as draw_board shows him.
std::string man_glyph(const Variant& variant, const Man& man, Glyphs glyphs);

}  // namespace keymove::tools
