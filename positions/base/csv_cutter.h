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

}  // namespace keymove
