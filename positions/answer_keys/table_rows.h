// The rows of a table as programs and people write them: with separators, as Markdown, or in columns between blanks.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "positions/puzzles/csv_records.h"

namespace keymove {

/// Cuts a text into the rows of a table. What sets the cells apart is the first of tab, semicolon, comma, colon and
/// equals sign in its first line, or what a line such as `sep=;` names, or bars around the rows (Markdown), or else a
/// blank. Passed over are empty rows, rows that begin with #, rules of dashes, and a title of several words above the
/// table that has none of the separators.
class TableRows {
 public:
  /// The text must outlive the rows.
  explicit TableRows(std::string_view text);

  /// Makes that the next row, and returns whether there is one; else it is as before. Where blanks set the cells apart,
  /// a row has two: its first word and the rest.
  bool next(CsvRecord& row);

  /// From now on, where blanks set the cells apart, every word is a cell. A row with one more than the heading has the
  /// number of the row first, as pandas prints it, which is left out.
  void align(std::size_t columns) { columns_ = columns; }

  /// The words of the cells of a row, each as a cell.
  [[nodiscard]] static std::vector<CsvField> words_of_row(const CsvRecord& row);

  [[nodiscard]] bool has_blanks() const { return separator_ == kBlank; }

 private:
  static constexpr char kBlank = '\0';

  void cut_at_blanks(CsvRecord& row) const;

  char separator_ = kBlank;
  CsvCutter cutter_;
  std::size_t columns_ = 0;  ///< 0: two cells a row
};

}  // namespace keymove
