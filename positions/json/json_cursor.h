// A pull parser for JSON in a stream, for documents that are too large or too deep to be built in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "positions/base/input_error.h"
#include "positions/streams/byte_stream.h"

namespace keymove {

/// How a cursor words its errors.
struct JsonVoice {
  std::string_view code = "tree-format";   ///< the code of a syntax error
  std::string_view limit = "tree-format";  ///< the code of a string or number that is too long
  std::string_view before;                 ///< the prefix of the messages of syntax errors
  bool tells_byte = true;                  ///< whether every message ends with the byte offset
  bool single_quotes = false;              ///< whether strings may stand in single quotes, as Python writes them
};

/// A place in a stream of bytes. Functions that take something return whether they succeeded; after a failure error()
/// has the reason. Only the first error is kept.
class JsonCursor {
 public:
  /// The value of peek() at the end of the stream.
  static constexpr int kEnd = -1;
  static constexpr std::size_t kDeepestSkipped = 1000;
  static constexpr std::size_t kAnyLength = std::numeric_limits<std::size_t>::max();

  /// The stream must outlive the cursor; `file` is for messages.
  JsonCursor(ByteStream& bytes, std::string file, const JsonVoice& voice = {})
      : bytes_(bytes), file_(std::move(file)), voice_(voice) {}

  /// The next byte, without taking it; kEnd at the end.
  int peek() { return at_ != end_ || refill() ? static_cast<unsigned char>(*at_) : kEnd; }
  /// Skips that many bytes of ahead(). Requires that none of them is a line end.
  void advance(std::size_t count) { at_ += count; }
  /// The bytes in the buffer; more may follow in the stream.
  [[nodiscard]] std::string_view ahead() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }

  /// The same, at least that many bytes unless the stream ends before.
  std::string_view look(std::size_t count);

  /// The next byte that is not white space, without taking it; kEnd at the end.
  int peek_token() {
    const int c = peek();
    return c > ' ' ? c : skip_space();
  }
  /// Takes the next byte that is not white space if it is `token`.
  bool take_if(char token) {
    if (peek_token() != token) return false;
    ++at_;
    return true;
  }
  /// Takes the next byte that is not white space; fails if it is not `token`. `what` names the token in the error.
  bool expect(char token, std::string_view what);

  /// Whether a string comes next.
  bool at_string() {
    const int c = peek_token();
    return c == '"' || (c == '\'' && voice_.single_quotes);
  }
  /// Takes a string of at most `maximum` bytes and resolves its escapes. With kAnyLength a string of any length is
  /// taken and dropped.
  bool take_string(std::string& out, std::size_t maximum);
  /// Takes the text of a JSON number of at most 100 bytes.
  bool take_number(std::string& out);
  /// Takes `true`, `false` or `null`.
  bool take_word(std::string_view word);
  /// Takes and drops a value of any kind, nested at most `deepest` levels.
  bool skip_value(std::size_t deepest = kDeepestSkipped);
  /// Takes the rest of the line without its LF; false, without an error, when it has more than `maximum` bytes.
  bool take_line(std::string& out, std::size_t maximum);

  /// The number of bytes taken so far.
  [[nodiscard]] std::uint64_t offset() const { return base_ + static_cast<std::uint64_t>(at_ - begin_); }
  /// The line of the next byte, from 1.
  [[nodiscard]] std::uint64_t line() const { return line_; }
  /// The column of the next byte, from 1, in bytes.
  [[nodiscard]] std::uint64_t column() const { return offset() - line_start_ + 1; }
  /// A description of what comes next, for messages: "a number", "the end of the file", "'x'".
  std::string found();

  /// Sets the function whose text is appended to later messages, before the byte offset: ", at /a7a5/e2e4". A null
  /// function appends nothing.
  void set_place(std::function<std::string()> place) { place_ = std::move(place); }

  /// Remembers an error at the next byte; always returns false.
  bool fail(std::string code, std::string message);
  /// The same at an earlier byte; without line and column when that byte is on an earlier line.
  bool fail_at(std::uint64_t offset, std::string code, std::string message);
  /// Remembers the syntax error "expected `what`, found ..." at the next byte; always returns false.
  bool fail_expected(std::string_view what);
  [[nodiscard]] const std::optional<InputError>& error() const { return error_; }
  /// The byte offset of the error.
  [[nodiscard]] std::uint64_t error_offset() const { return error_offset_; }

 private:
  bool refill();
  int skip_space();
  bool take_escape(std::string& out);
  bool take_hex(unsigned& out);
  bool take_digits(std::string& out);
  bool skip_scalar(int first);
  bool fail_format(const std::string& message) {
    return fail(std::string(voice_.code), std::string(voice_.before) + message);
  }

  ByteStream& bytes_;
  std::string file_;
  JsonVoice voice_;
  const char* begin_ = nullptr;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  std::string joined_;      // the buffer if it was made of several of the stream
  std::uint64_t base_ = 0;  // offset of begin_
  std::uint64_t line_ = 1;
  std::uint64_t line_start_ = 0;  // offset
  std::optional<InputError> error_;
  std::uint64_t error_offset_ = 0;
  std::function<std::string()> place_;
};

/// The bytes in printable form for messages: at most 40, in quotes, with \xNN for all but printable ASCII.
std::string shown_bytes(std::string_view bytes);

}  // namespace keymove
