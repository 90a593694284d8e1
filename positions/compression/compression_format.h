// The formats of compressed data, and how they are recognized.
#pragma once

#include <array>
#include <string_view>

namespace keymove {

/// How data is compressed.
enum class Compression { gzip, zstandard };

/// How data and files of a format are recognized.
struct CompressionFormat {
  Compression compression;
  std::string_view name;       ///< in messages
  std::string_view magic;      ///< the first bytes of the data
  std::string_view extension;  ///< of a file's name
  std::string_view command;    ///< the program that decompresses it
};

constexpr std::array<CompressionFormat, 2> kCompressionFormats = {{
    {Compression::gzip, "gzip", "\x1F\x8B", ".gz", "gunzip"},
    {Compression::zstandard, "Zstandard", "\x28\xB5\x2F\xFD", ".zst", "zstd -d"},
}};

/// The format of data that starts with these bytes; nullptr if the data is not compressed.
constexpr const CompressionFormat* format_of_start(std::string_view start) {
  for (const CompressionFormat& format : kCompressionFormats)
    if (start.starts_with(format.magic)) return &format;
  return nullptr;
}

/// The format that the extension of a file's name states; nullptr if it states none.
constexpr const CompressionFormat* format_of_name(std::string_view path) {
  for (const CompressionFormat& format : kCompressionFormats)
    if (path.ends_with(format.extension)) return &format;
  return nullptr;
}

}  // namespace keymove
