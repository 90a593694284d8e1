// Boards as teams print them in their traces.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "positions/game/variant.h"

namespace keymove {

/// One row of a printed board, from the left.
struct BoardRow {
  std::vector<Man> men;
  std::vector<std::size_t> at;  ///< of each cell, in the line
  std::optional<int> label;
};

/// The row that the line is, if it is one: cells between bars, between blanks, as a Python list, or one byte each; men
/// as wK, bp, K, k or figurines; empty cells as dots, dashes, underscores or, between bars, nothing; a number in front
/// or behind.
std::optional<BoardRow> read_board_row(const Variant& variant, std::string_view line);

/// Whether the line belongs to a board without being a row: a border, file letters, or nothing.
bool is_board_frame(const Variant& variant, std::string_view line);

}  // namespace keymove
