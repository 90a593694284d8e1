// Small numbers in few bytes: the body of a certificate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace keymove {

/// Appends the number as a LEB128 varint: seven bits a byte, the lowest first. Requires a number below 2^32.
void append_index(std::vector<std::uint8_t>& bytes, std::size_t index);

/// Reads such numbers one after the other from bytes that must outlive it.
class IndexStream {
 public:
  explicit IndexStream(const std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}

  /// The next number; nothing at an error, which error() then tells and at which the stream stays. Errors: the bytes
  /// end; a number of more than five bytes or of 2^32 or more; one that fewer bytes would hold.
  std::optional<std::size_t> next();

  [[nodiscard]] bool at_end() const { return at_ == bytes_.size(); }
  /// The bytes that it reads, all of them.
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  /// Where the next number starts.
  [[nodiscard]] std::size_t offset() const { return at_; }
  /// What stood in the way of the last next(), in words; empty when nothing did.
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
