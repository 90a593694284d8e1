#include "positions/streams/text_input.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <new>
#include <string_view>
#include <system_error>

#include "positions/base/words.h"
#include "positions/compression/compression_format.h"
#include "positions/streams/byte_stream.h"
#include "positions/streams/text_stream.h"

namespace keymove {

namespace {

/// All bytes of a stream; `expected` is an estimate of their number.
Result<std::string> whole(const std::string& path, Result<std::unique_ptr<ByteStream>> bytes, std::uintmax_t expected) {
  if (!bytes) return bytes.errors();
  ByteStream& stream = **bytes;
  try {
    std::string out;
    out.reserve(expected);
    for (std::string_view next = stream.next(); !next.empty(); next = stream.next()) out += next;
    if (stream.error()) return *stream.error();
    return out;
  } catch (const std::bad_alloc&) {
    return InputError{
        {path == "-" ? "stdin" : path, 0, 0}, "input-memory", "there is not enough memory to read it", {}};
  }
}

std::string_view without_compression(std::string_view path) {
  for (const CompressionFormat& format : kCompressionFormats) {
    if (path.ends_with(format.extension)) path.remove_suffix(format.extension.size());
  }
  return path;
}

}  // namespace

Result<std::string> decompressed(const std::string& path, const std::string& data, std::size_t limit) {
  return whole(path, decompressed_stream(path, data, held_input(limit)), 0);
}

Result<std::string> read_input(const std::string& path, std::size_t limit, std::string_view expected) {
  std::error_code no_size;
  const std::uintmax_t size = path == "-" ? 0 : std::filesystem::file_size(path, no_size);
  return whole(path, open_stream(path, held_input(limit), expected),
               no_size ? 0 : std::min<std::uintmax_t>(size, limit));
}

Result<std::string> read_text(const std::string& path, std::size_t limit, std::string_view expected) {
  auto bytes = read_input(path, limit, expected);
  if (!bytes) return bytes;
  return plain_text(*bytes);
}

std::string_view archive_kind(std::string_view data) {
  constexpr std::size_t kTarMark = 257;  // where the header of the first file names the format
  // Behind the mark of zip stands what comes first: a file, the end of an empty archive, or a part of one.
  for (const std::string_view zip : {"PK\x03\x04", "PK\x05\x06", "PK\x07\x08"}) {
    if (data.starts_with(zip)) return "zip";
  }
  return data.size() > kTarMark && data.substr(kTarMark).starts_with("ustar") ? "tar" : "";
}

std::string stem_of(const std::string& path) {
  if (path == "-") return "stdin";
  const std::filesystem::path name(without_compression(path));
  return name.stem().string();
}

std::string extension_of(const std::string& path) {
  const std::filesystem::path name(without_compression(path));
  return lower_case(name.extension().string());
}

}  // namespace keymove
