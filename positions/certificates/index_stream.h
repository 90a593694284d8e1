// Varints: the small numbers of which the body of a certificate consists.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace keymove {

/// Appends the number as a LEB128 varint: seven bits a byte, the lowest first. Requires a number below 2^32.
void append_index(std::vector<std::uint8_t>& bytes, std::size_t index);

/// Reads varints one after the other from bytes that must outlive the stream.
class IndexStream {
 public:
  explicit IndexStream(const std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}

  /// The next number; absent after an error, which error() describes and at which the stream stays. Errors: the bytes
  /// end; a number has more than five bytes, or is 2^32 or more, or would fit in fewer bytes.
  std::optional<std::size_t> next();

  [[nodiscard]] bool at_end() const { return at_ == bytes_.size(); }
  /// The number of all bytes of the stream.
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  /// The offset at which the next number starts.
  [[nodiscard]] std::size_t offset() const { return at_; }
  /// The reason why next() failed, as a sentence without a full stop; empty when it did not fail.
  [[nodiscard]] std::string_view error() const { return error_; }

 private:
  std::optional<std::size_t> fail(std::string_view error) {
    error_ = error;
    return std::nullopt;
  }

  const std::vector<std::uint8_t>& bytes_;
  std::size_t at_ = 0;
  std::string_view error_;
};

}  // namespace keymove
