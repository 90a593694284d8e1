// A text split into lines, with the place of each byte for messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"

namespace keymove {

/// The largest record (line, JSON object or game) in bytes. A longer one is an error of that record alone.
constexpr std::size_t kLongestRecord = std::size_t{1} << 20;

/// The largest number of errors that are kept for one record.
constexpr std::size_t kMaxErrors = 20;

/// The lines of a text, which must outlive this object. A line ends in LF or CRLF; the last line may lack its end.
class TextLines {
 public:
  /// `lines_before` is the number of lines before the text if it is a part of a longer one: places count from the start
  /// of that, offsets and indices from the start of the part.
  TextLines(FileName file, std::string_view text, std::size_t lines_before = 0);

  [[nodiscard]] const FileName& file() const { return file_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::size_t count() const { return starts_.size(); }
  /// The line with that index (from 0), without its line end.
  [[nodiscard]] std::string_view line(std::size_t index) const;
  /// The offset at which that line starts.
  [[nodiscard]] std::size_t start(std::size_t index) const { return starts_[index]; }
  /// The index of the line that contains the byte at `offset`.
  [[nodiscard]] std::size_t index_of(std::size_t offset) const;
  [[nodiscard]] Location location_of(std::size_t offset) const;
  /// An error at a byte offset, with the text of its line unless the line is very long.
  [[nodiscard]] InputError error_at(std::size_t offset, std::string code, std::string message) const;

 private:
  FileName file_;
  std::string_view text_;
  std::size_t lines_before_;
  std::vector<std::size_t> starts_;
  mutable std::size_t last_ = 0;  ///< the index that was found last: the next one is often the same or behind it
};

/// The record shortened for messages: at most 200 bytes, of whole UTF-8 characters, then "...".
std::string shortened(std::string_view record);

/// Whether the byte is one of a UTF-8 character after its first.
constexpr bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The last offset up to `at` where a UTF-8 character starts, or the text's end; `at` itself in bytes that are not
/// UTF-8.
std::size_t character_start(std::string_view text, std::size_t at);

/// The UTF-8 character at the start of the text, for messages; one byte where there is none. Requires a text that is
/// not empty.
std::string first_character(std::string_view text);

}  // namespace keymove
