// Splits tables of text into records: values separated by commas, semicolons or tabs.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keymove {

/// A field of a record, unquoted, and its offset in the text.
struct CsvField {
  std::string_view text;
  std::size_t at = 0;
};

/// A record. Its fields are valid as long as the text and the record.
struct CsvRecord {
  std::size_t at = 0;
  std::size_t end = 0;
  std::vector<CsvField> fields;
  std::deque<std::string> unquoted;       ///< the texts of fields with quotation marks
  std::optional<std::size_t> open_quote;  ///< a quotation mark that is not closed
  bool too_long = false;                  ///< longer than kLongestRecord
};

/// Splits the text into records. A quoted field may contain separators, doubled quotation marks and, if the separator
/// is a comma, line ends.
class CsvCutter {
 public:
  explicit CsvCutter(std::string_view text, char separator = ',') : text_(text), separator_(separator) {}

  [[nodiscard]] bool done() const { return at_ >= text_.size(); }
  /// The offset of the next record.
  [[nodiscard]] std::size_t at() const { return at_; }

  /// The next record. After a record with an unclosed quotation mark the next one starts on the next line, so that one
  /// error does not spoil the rest of the file.
  CsvRecord next();
  /// The same in the place of another one.
  void next(CsvRecord& record);

  /// The field with that number of the next record, if that is a line of at most kLongestRecord bytes without quotation
  /// marks; then the next record may be passed by skip(). Nothing else.
  [[nodiscard]] std::optional<std::string_view> plain_field(int column) const;
  /// Passes the next line.
  void skip();

 private:
  [[nodiscard]] std::size_t line_end() const;
  bool next_field(CsvRecord& record);
  std::string_view quoted(CsvRecord& record);

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
};

/// A column with an answer beside that of the solution.
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
  std::vector<std::pair<int, std::string>> unread;  ///< those with moves under names that are not known
  std::vector<OtherAnswer> others;                  ///< those with answers beside that of the solution
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

/// The columns by the beginning of a table: by the names in its header, which a line such as `sep=;`, empty lines and
/// remarks such as "# My puzzles" may precede, or,
/// where there is no header, by a first puzzle as in the public database of lichess, or by a FEN in the first column.
/// Only of what is known to be a table may columns without a header be set apart by semicolons or tabs.
CsvColumns csv_columns(std::string_view text, bool is_table = false);

}  // namespace keymove
