// Compressed data decompressed, a chunk at a time. Behind this interface are zlib and libzstd, or nothing: a build with
// KEYMOVE_COMPRESSION=OFF leaves them out.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "positions/compression/compression_format.h"

namespace keymove {

/// The next bytes of a source, valid until the next call; none at its end.
using NextBytes = std::function<std::string_view()>;

/// What compressed data holds, read once from its start to its end. Members of a gzip file and frames of Zstandard data
/// that follow one another are one; what follows a gzip member and is none is padding.
class Decompressor {
 public:
  Decompressor() = default;
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;
  virtual ~Decompressor() = default;

  /// The next bytes, valid until the next call; none at the end or at an error, and then none ever after.
  virtual std::string_view next() = 0;
  /// What is wrong with the data, as a sentence; empty while nothing is.
  [[nodiscard]] const std::string& error() const { return error_; }

 protected:
  /// Remembers the error; returns no bytes.
  std::string_view fail(std::string error) {
    error_ = std::move(error);
    return {};
  }

 private:
  std::string error_;
};

/// Whether this build can decompress.
bool can_decompress();

/// A decompressor of all bytes of the source, in memory that does not depend on their number: a chunk, and the window
/// of the format, at most 128 MiB. How much comes out of how little is for the caller to limit.
/// Requires can_decompress().
std::unique_ptr<Decompressor> make_decompressor(Compression compression, NextBytes source);

}  // namespace keymove
