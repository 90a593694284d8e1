// What the columns of tables of puzzles are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/csv_cutter.h"

namespace keymove {

/// A column with an answer beside that of the moves or the solution.
struct OtherAnswer {
  int column = -1;
  std::string name;
  bool loose = false;  ///< its name says less than that of the solution
};

/// What the columns of a table of puzzles are; -1: there is none.
struct CsvColumns {
  char separator = ',';
  int id = -1;
  int fen = -1;
  int moves = -1;        ///< the first one may lead to the puzzle
  int solution = -1;     ///< from the puzzle on
  int mate = -1;         ///< the moves to mate
  int stipulation = -1;  ///< or the words of the question, "Mate in 2"
  int condition = -1;    ///< a rule that chess does not have, such as Circe
  int score = -1;        ///< an engine's, in hundredths of a pawn: the mate beside it is negative if Black mates
  int themes = -1;
  int url = -1;
  int variant = -1;
  int mover = -1;              ///< the side to move
  bool mover_is_sure = false;  ///< the name of that column is of nothing else
  int from = -1;               ///< the square that the solver's man leaves
  int to = -1;                 ///< the square that he goes to
  int promotion = -1;
  std::vector<int> phrases;                         ///< those that may say "Mate in 2", such as the title
  std::vector<std::pair<int, std::string>> unread;  ///< those that may have moves, under names that are not known
  std::vector<OtherAnswer> others;                  ///< those with answers beside that of the moves or the solution
  std::size_t count = 0;
  std::size_t header_size = 0;  ///< bytes before the first puzzle

  /// Whether the puzzles have moves.
  [[nodiscard]] bool state_moves() const { return moves >= 0 || solution >= 0; }
  /// Whether a text with these columns is surely a table of puzzles, and not a list of positions in another format.
  [[nodiscard]] bool suffice() const { return fen >= 0 && (state_moves() || is_named); }
  bool is_named = false;  ///< a header of several columns names that of the FEN
};

/// The name of a column as names are compared: its letters and digits, in lower case.
std::string plain_column_name(std::string_view text);

/// Whether the text may be a FEN: ranks, and after a blank more.
bool looks_like_fen(std::string_view text);

/// Whether the text is a FEN, and no path of a file: its first word is a board with a side to move behind it, or the
/// eight rows of a chess board.
bool is_whole_fen(std::string_view text);

/// Whether every line with something on it has the separator of cells.
bool is_table_alone(std::string_view text, char separator);

/// The first word of the text, perhaps behind the number of a move, a bracket or a quotation mark, if it is a move;
/// else nothing.
std::string_view first_move_in(std::string_view text);

/// The column with the answer of a record: that of the moves, else that of the solution, else the first other one, if
/// it has a move; if none has one, the first of them with words. -1: there is none.
int answer_column(const CsvRecord& record, const CsvColumns& columns);

/// The columns by the beginning of a table: by the names in its header, which a line such as `sep=;`, empty lines and
/// remarks such as "# My puzzles" may precede, or,
/// where there is no header, by a first puzzle as in the public database of lichess, or by a FEN in the first column.
/// Only of what is known to be a table may columns without a header be set apart by semicolons or tabs.
CsvColumns csv_columns(std::string_view text, bool is_table = false);

}  // namespace keymove
