// Cuts a long input into parts of whole records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "positions/base/input_error.h"
#include "positions/streams/byte_stream.h"

namespace keymove {

/// The limits of an input that is read in parts.
constexpr InputLimits kInputInParts = {std::uint64_t{1} << 40U, held_input(0).free_bytes, held_input(0).ratio};

/// The parts of an input, one after the other. The memory used is that of the longest record.
class RecordParts {
 public:
  /// The length of the records at the beginning of a text that are the same whatever follows the text.
  using WholeRecords = std::size_t (*)(std::string_view text);

  /// `text` is what has been read of the input, with its byte order mark if it has one, `bytes` are those that follow.
  RecordParts(std::string path, WholeRecords whole_records, std::unique_ptr<ByteStream> bytes, std::string text);

  /// The next part, valid until the next call; nothing at the end or after an error.
  std::optional<std::string_view> next();
  /// The number of lines before the last part.
  [[nodiscard]] std::size_t lines_before() const { return lines_before_; }
  /// What has ended the input in its middle; the record that is not whole is left out.
  [[nodiscard]] const std::optional<InputError>& error() const { return error_; }
  /// Ends the input.
  void stop();

 private:
  std::size_t longer_record(std::string_view rest);
  void read_more();
  void fail(InputError error);

  std::string path_;
  WholeRecords whole_records_;
  std::unique_ptr<ByteStream> bytes_;
  std::string text_;
  std::size_t at_ = 0;            ///< where the records begin that are in no part yet
  std::size_t examine_from_ = 0;  ///< the size of the rest from which it is examined again
  bool ended_ = false;
  std::size_t lines_ = 0;
  std::size_t lines_before_ = 0;
  std::optional<InputError> error_;
};

/// The error of an input of more than kLargestInput bytes that cannot be read in parts.
InputError input_too_large(const std::string& path);

}  // namespace keymove
