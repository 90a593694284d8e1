// The boards that the problem solver Popeye prints.
#pragma once

#include <cstddef>
#include <string>

#include "positions/base/text_lines.h"

namespace keymove {

/// A board as Popeye prints it, in a text.
struct PopeyeBoard {
  std::string fen;        ///< the first field of a FEN, in the letters of the text
  std::size_t lines = 0;  ///< none: no board begins there
};

/// The board whose upper edge, "+---a---b---...---+", is the line `at`. Men of Black have '-' before them, "-k".
PopeyeBoard popeye_board_at(const TextLines& lines, std::size_t at);

}  // namespace keymove
