// Tables within notes: their rows, and what the names of their columns say of them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/notes/noted_fen.h"
#include "positions/puzzles/csv_records.h"

namespace keymove {

/// A cell of a row, without blanks around it.
struct NotedCell {
  std::string_view text;
  std::size_t at = 0;  ///< its offset in the text
};

/// The row of a table with named columns.
struct NotedRow {
  std::vector<NotedCell> cells;
  std::vector<std::string> names;  ///< of the columns
  CsvColumns columns;

  /// The text of the cell; empty if there is none.
  [[nodiscard]] std::string_view text(int column) const;
};

/// The row in which a FEN stands: of a table of Markdown below a row of names and a rule, or in HTML below the first
/// row of its table. `clean` is the source with blanks in the place of its marks, to which the cells refer. Nothing if
/// it is in no such table.
std::optional<NotedRow> row_of_fen(std::string_view source, std::string_view clean, const NotedFen& fen);

/// Where the moves of the right one of several choices of a list in HTML begin behind the FEN on its line.
struct NotedChoices {
  std::size_t count = 0;
  std::optional<std::size_t> right;  ///< nothing: none is marked
};
NotedChoices choices_behind_fen(std::string_view source, const NotedFen& fen);

/// What the names of the columns say of the answer in a row.
struct RowAnswer {
  int column = -1;                 ///< its cell; -1: there is none
  bool decided = false;            ///< the names tell which it is, or there are several with moves under unknown names
  std::vector<std::string> notes;  ///< of what is not read
};
RowAnswer answer_of_row(const NotedRow& row);

}  // namespace keymove
