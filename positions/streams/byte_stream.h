// Reads the bytes of an input in chunks, decompressed and within limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "positions/base/input_error.h"

namespace keymove {

/// A source of bytes that is read once from its start to its end.
class ByteStream {
 public:
  ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;
  virtual ~ByteStream() = default;

  /// The next bytes, valid until the next call. At the end or after an error there are none, nor in any later call.
  virtual std::string_view next() = 0;
  /// What ended the stream before its end, if anything did.
  [[nodiscard]] const std::optional<InputError>& error() const { return error_; }

 protected:
  /// Remembers the error; returns no bytes.
  std::string_view fail(InputError error);

 private:
  std::optional<InputError> error_;
};

/// A stream of bytes that must outlive it.
std::unique_ptr<ByteStream> stream_of(std::string_view bytes);

/// The limits of an input. Compressed data that holds more than `free_bytes` may not hold more than `ratio` times its
/// own size, so that a small file cannot exhaust the memory or the time.
struct InputLimits {
  std::uint64_t bytes = 0;
  std::uint64_t free_bytes = 0;
  std::uint64_t ratio = 1;
};

/// The limits of input that is held in memory. Up to 64 MiB, repetitive suites are accepted like any others.
constexpr InputLimits held_input(std::uint64_t bytes) { return {bytes, std::uint64_t{1} << 26U, 250}; }
/// The limits of input that is only read through.
constexpr InputLimits streamed_input(std::uint64_t bytes) { return {bytes, std::uint64_t{1} << 30U, 1000}; }

/// Opens the input of that path, `-` for standard input. The memory used does not depend on the input's size. Data that
/// starts like gzip or Zstandard data is decompressed, whatever its name is. Errors, returned now or as the stream's
/// error, all without a line: `input-missing`, `input-directory`, `input-unreadable`, `input-too-large` (beyond a
/// limit), `input-compressed` (damaged, cut short, not compressed though its name ends in .gz or .zst, or compressed in
/// a build that cannot decompress). The messages say that `expected`, such as "a suite", should be there.
Result<std::unique_ptr<ByteStream>> open_stream(const std::string& path, const InputLimits& limits,
                                                std::string_view expected = "");

/// The same for bytes, which must outlive the stream; `path` is for messages, and its extension is checked.
Result<std::unique_ptr<ByteStream>> decompressed_stream(const std::string& path, std::string_view bytes,
                                                        const InputLimits& limits);

}  // namespace keymove
