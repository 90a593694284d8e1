// Reads boards as teams print them in their traces.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "positions/game/variant.h"

namespace keymove {

/// One row of a printed board, from left to right.
struct BoardRow {
  std::vector<Man> men;
  std::vector<std::size_t> at;  ///< the offset of each cell in the line
  std::optional<int> label;
};

/// The line as a row of a board, if it is one. Cells stand between bars or blanks, in a Python list, or are one byte
/// each; men are written as wK, bp, K, k or figurines, empty cells as dots, dashes, underscores or, between bars,
/// nothing. The row's number may stand before or after the cells.
std::optional<BoardRow> read_board_row(const Variant& variant, std::string_view line);

/// The man of a cell, or no man for an empty square; nothing if the text is neither.
std::optional<Man> read_board_cell(const Variant& variant, std::string_view text);

/// Whether the line is part of a board but not a row: a border, file letters, or an empty line.
bool is_board_frame(const Variant& variant, std::string_view line);

}  // namespace keymove
