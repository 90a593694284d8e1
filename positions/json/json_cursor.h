// JSON taken from a stream piece by piece, for documents that are too large or too deep to be read whole.
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

/// How a cursor speaks of its errors.
struct JsonVoice {
  std::string_view code = "tree-format";   ///< of what is not JSON
  std::string_view limit = "tree-format";  ///< of a string or a number that is too long
  std::string_view before;                 ///< stands before messages of what is not JSON
  bool tells_byte = true;                  ///< the offset stands behind every message
};

/// A place in a stream of bytes. What takes something says whether it could; when it could not, error() tells why, and
/// only the first error is kept.
class JsonCursor {
 public:
  /// What peek() returns at the end.
  static constexpr int kEnd = -1;
  static constexpr std::size_t kDeepestSkipped = 1000;
  static constexpr std::size_t kAnyLength = std::numeric_limits<std::size_t>::max();

  /// The stream must outlive the cursor; `file` is for messages.
  JsonCursor(ByteStream& bytes, std::string file, const JsonVoice& voice = {})
      : bytes_(bytes), file_(std::move(file)), voice_(voice) {}

  /// The next byte, which stays; kEnd at the end.
  int peek() { return at_ != end_ || refill() ? static_cast<unsigned char>(*at_) : kEnd; }
  /// Goes on by some bytes of ahead(), none of them a line end.
  void advance(std::size_t count) { at_ += count; }
  /// The bytes that are at hand; more may follow.
  [[nodiscard]] std::string_view ahead() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }

  /// The next byte that is no white space, which stays; kEnd at the end.
  int peek_token() {
    const int c = peek();
    return c > ' ' ? c : skip_space();
  }
  /// Takes that byte if it is `token`.
  bool take_if(char token) {
    if (peek_token() != token) return false;
    ++at_;
    return true;
  }
  /// Takes that byte, which must be `token`; `what` names it in the error.
  bool expect(char token, std::string_view what);

  /// Takes a string of at most `most` bytes, its escapes resolved.
  bool take_string(std::string& out, std::size_t maximum);
  /// Takes a number as JSON writes it, of at most 100 bytes.
  bool take_number(std::string& out);
  /// Takes `true`, `false` or `null`.
  bool take_word(std::string_view word);
  /// Takes a value of any kind, nested at most so deep, and drops it.
  bool skip_value(std::size_t deepest = kDeepestSkipped);
  /// Takes the rest of the line but for its LF; false, without an error, when it has more than `most` bytes.
  bool take_line(std::string& out, std::size_t maximum);

  /// The bytes taken.
  [[nodiscard]] std::uint64_t offset() const { return base_ + static_cast<std::uint64_t>(at_ - begin_); }
  /// The line of the next byte, from 1.
  [[nodiscard]] std::uint64_t line() const { return line_; }
  /// What stands next, for messages: "a number", "the end of the file", "'x'".
  std::string found();

  /// What is put behind the messages of errors to come, before the byte: ", at /a7a5/e2e4". None: nothing is.
  void set_place(std::function<std::string()> place) { place_ = std::move(place); }

  /// Remembers an error at the next byte; always false.
  bool fail(std::string code, std::string message);
  /// The same at an earlier byte; without line and column when it stands on an earlier line.
  bool fail_at(std::uint64_t offset, std::string code, std::string message);
  /// "expected `what`, found ..." as an error of what is not JSON, at the next byte; always false.
  bool fail_expected(std::string_view what);
  [[nodiscard]] const std::optional<InputError>& error() const { return error_; }
  /// The offset of the byte at which it was found.
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
  std::uint64_t base_ = 0;  // offset of begin_
  std::uint64_t line_ = 1;
  std::uint64_t line_start_ = 0;  // offset
  std::optional<InputError> error_;
  std::uint64_t error_offset_ = 0;
  std::function<std::string()> place_;
};

/// The bytes as they can stand in a message: at most 40, in quotes, others than printable ASCII as \xNN.
std::string shown_bytes(std::string_view bytes);

}  // namespace keymove
