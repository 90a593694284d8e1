// Draws boards as text for the terminal.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/game/setup.h"

namespace keymove::tools {

enum class Glyphs {
  letters,  ///< K for White's king, k for Black's; x and o in Pawntastic
  unicode   ///< Unicode's chess symbols if they cover all men of the variant, else letters
};

/// `unicode` if the locale in the environment is UTF-8, else `letters`.
Glyphs default_glyphs();

/// Squares to mark, and what colours their brackets and men; no colour if it is empty.
struct SquareMarks {
  std::vector<Square> squares;
  std::function<std::string(std::string_view)> paint;
};

/// The board as a grid with the names of ranks and files around it, White at the bottom; every line ends with a line
/// feed. Letters and numbers are those of the variant's course: capital letters in the 5x5 game, ranks from 0 in the
/// 7x7 game. A marked square stands in brackets.
std::string draw_board(const Setup& setup, Glyphs glyphs, const SquareMarks& marks = {});

/// The text that draw_board shows for one man; a blank for an empty square.
std::string man_glyph(const Variant& variant, const Man& man, Glyphs glyphs);

}  // namespace keymove::tools
