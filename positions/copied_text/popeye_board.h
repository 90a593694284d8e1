// The boards that the problem solver Popeye prints.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "positions/base/text_lines.h"

namespace keymove {

/// A board as Popeye prints it, in a text.
struct PopeyeBoard {
  std::string fen;                   ///< the first field of a FEN, in the letters of the text
  std::size_t lines = 0;             ///< none: no board begins there
  std::string stipulation;           ///< below it, if it is none that can be read: "dia4", "exact-#2"
  std::vector<std::string> repairs;  ///< how the men were read
};

/// The board whose upper edge, "+---a---b---...---+", is the line `at`. Men of Black have '-' before them, "-k".
/// Where the letters are K, B and S alone, B is a pawn if the output below the board is German.
PopeyeBoard popeye_board_at(const TextLines& lines, std::size_t at);

}  // namespace keymove
