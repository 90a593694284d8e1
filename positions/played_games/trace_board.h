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
  bool signs = false;  ///< it has X or O, 1 or 2, which either side may have
};

/// The line as a row of a board, if it is one. Cells stand between bars or blanks, in a Python list, or are one byte
/// each; men are written as wK, bp, K, k or figurines, empty cells as dots, dashes, underscores or, between bars,
/// nothing. The row's number may stand before or after the cells.
std::optional<BoardRow> read_board_row(const Variant& variant, std::string_view line);

/// The man of a cell, or no man for an empty square; nothing if the text is neither.
std::optional<Man> read_board_cell(const Variant& variant, std::string_view text);

/// The letters of the files that a line has above or below a board.
enum class FileLetters {
  none,    ///< a border, or an empty line
  from_a,  ///< from White's left
  to_a,    ///< from Black's left: the files are mirrored
  other,   ///< the line is no part of a board, or a row
};
FileLetters file_letters(const Variant& variant, std::string_view line);

/// Whether the line is part of a board but not a row: a border, file letters from a, or an empty line.
bool is_board_frame(const Variant& variant, std::string_view line);

/// Reads boards row by row.
class BoardReader {
 public:
  /// The readable lines are as long as the file's, which show the places. All must outlive it.
  BoardReader(const Variant& variant, const TextLines& readable, const TextLines& lines)
      : variant_(variant), readable_(readable), lines_(lines) {}

  /// What a line is to a board.
  enum class Line { row, frame, other };
  /// Reads the line, which starts at the offset `at`.
  Line read(std::string_view line, std::size_t at);

  /// The board, if the last row has just been read. The letters below it are looked for, too.
  std::optional<StatedBoard> take();

  /// Whether a board numbers its ranks from 0 at White's side.
  [[nodiscard]] bool ranks_from_zero() const { return ranks_from_zero_; }

  /// The number of rows of a board that is not complete; forgets them. Lists of numbers before the first board are
  /// none.
  std::size_t drop();

  [[nodiscard]] std::size_t ranks() const { return static_cast<std::size_t>(variant_.shape.ranks); }
  [[nodiscard]] std::size_t files() const { return static_cast<std::size_t>(variant_.shape.files); }

 private:
  struct PlacedRow {
    BoardRow row;
    std::size_t at = 0;
    bool rule = false;     ///< may be a horizontal rule
    bool numbers = false;  ///< may be a list of numbers
  };

  [[nodiscard]] bool labels_ascend() const;
  [[nodiscard]] bool labels_from_zero() const;
  [[nodiscard]] FileLetters letters_below() const;
  void fill(StatedBoard& board) const;
  /// Whether the men of White stand below those of Black, as they are printed.
  [[nodiscard]] bool has_white_below() const;
  /// Looks whether the first board is the start position if the numbers of its rows count from the top, or if, where
  /// all men are pawns, each side has the signs of the other; then all boards are read so.
  void find_other_reading(StatedBoard& board);

  const Variant& variant_;
  const TextLines& readable_;
  const TextLines& lines_;
  std::vector<PlacedRow> rows_;
  bool upside_down_ = false;     ///< whether White's first rank is printed at the top
  bool mirrored_ = false;        ///< whether the file a is printed at the right
  bool against_labels_ = false;  ///< the numbers of the rows count from the top
  bool swapped_ = false;         ///< each side has the signs of the other
  bool any_ = false;             ///< whether there was a board before
  bool ranks_from_zero_ = false;
  FileLetters above_ = FileLetters::none;  ///< of the board that is read
  bool below_read_ = false;                ///< the next letters belong to the board before
};

}  // namespace keymove
