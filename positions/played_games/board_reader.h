// Puts the boards of a trace together from their rows.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/played_games/stated_game.h"
#include "positions/played_games/trace_board.h"

namespace keymove {

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
