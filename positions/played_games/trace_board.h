// Reads boards as teams print them in their traces, and puts them together from their rows.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/game/variant.h"
#include "positions/played_games/stated_game.h"

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

/// Reads boards row by row.
class BoardReader {
 public:
  /// Both must outlive it.
  BoardReader(const Variant& variant, const TextLines& lines) : variant_(variant), lines_(lines) {}

  /// What a line is to a board.
  enum class Line { row, frame, other };
  /// Reads the line, which starts at the offset `at`.
  Line read(std::string_view line, std::size_t at);

  /// The board, if the last row has just been read.
  std::optional<StatedBoard> take();

  /// The number of rows of a board that is not complete; forgets them.
  std::size_t drop();

  [[nodiscard]] std::size_t ranks() const { return static_cast<std::size_t>(variant_.shape.ranks); }
  [[nodiscard]] std::size_t files() const { return static_cast<std::size_t>(variant_.shape.files); }

 private:
  struct PlacedRow {
    BoardRow row;
    std::size_t at = 0;
    bool rule = false;  ///< may be a horizontal rule
  };

  [[nodiscard]] bool labels_ascend() const;
  void fill(StatedBoard& board) const;

  const Variant& variant_;
  const TextLines& lines_;
  std::vector<PlacedRow> rows_;
  bool upside_down_ = false;  ///< whether White's first rank is printed at the top
  bool any_ = false;          ///< whether there was a board before
};

}  // namespace keymove
