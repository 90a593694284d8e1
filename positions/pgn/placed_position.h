// Positions in lists of plain text.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "positions/base/text_lines.h"

namespace keymove {

/// A position that begins with a line: a FEN, or the men of both sides on one line or two.
struct PlacedPosition {
  std::string text;
  std::size_t lines = 0;             ///< none: the line is something else
  bool is_list_of_men = false;       ///< or a board that Popeye has printed
  std::string title;                 ///< the words before the FEN
  std::vector<std::string> repairs;  ///< how it was found on the line
  std::string stipulation = {};      ///< on the same line
  bool is_popeyes = false;           ///< a board that Popeye has printed
};

/// The position that begins with the line `at`.
PlacedPosition position_at(const TextLines& lines, std::size_t at);

}  // namespace keymove
