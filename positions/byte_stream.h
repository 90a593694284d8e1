// The bytes of an input a chunk at a time, for files that are too large to be held whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "positions/input_error.h"

namespace keymove {

/// A source of bytes that is read once from its start to its end.
class ByteStream {
 public:
  ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;
  virtual ~ByteStream() = default;

  /// The next bytes, valid until the next call; none at the end or at a flaw, and then none ever after.
  virtual std::string_view next() = 0;
  /// What ended the stream before its end, if anything did.
  [[nodiscard]] const std::optional<InputError>& flaw() const { return flaw_; }

 protected:
  /// Remembers the flaw; returns no bytes.
  std::string_view fail(InputError flaw);

 private:
  std::optional<InputError> flaw_;
};

/// A stream of bytes that must outlive it.
std::unique_ptr<ByteStream> stream_of(std::string_view bytes);

/// The input of that path, `-` for standard input, decompressed as read_input does it, in memory that does not depend
/// on its size. Errors: those of read_input, now or as the stream's flaw; `input-too-large` beyond `limit` bytes.
Result<std::unique_ptr<ByteStream>> open_stream(const std::string& path, std::uint64_t limit);

}  // namespace keymove
