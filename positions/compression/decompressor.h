// Decompresses data in chunks. This interface hides zlib and libzstd; a build with KEYMOVE_COMPRESSION=OFF leaves them
// out.
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

/// The contents of compressed data, read once from start to end. Successive members of a gzip file, or frames of
/// Zstandard data, are read as one text. Anything else after a gzip member is skipped as padding.
class Decompressor {
 public:
  Decompressor() = default;
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;
  virtual ~Decompressor() = default;

  /// The next bytes, valid until the next call. At the end or after an error there are none, nor in any later call.
  virtual std::string_view next() = 0;
  /// What is wrong with the data, as a sentence; empty if nothing is wrong.
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

/// A decompressor of all bytes of the source. Its memory does not depend on their number: it holds a chunk, and the
/// window of the format, at most 128 MiB. The caller must limit how much a small input may expand. Requires
/// can_decompress().
std::unique_ptr<Decompressor> make_decompressor(Compression compression, NextBytes source);

}  // namespace keymove
