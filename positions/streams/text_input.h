// Reads whole files, plain or compressed, from a path or standard input.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "positions/base/input_error.h"

namespace keymove {

/// The maximum number of bytes of an input, decompressed.
constexpr std::size_t kLargestInput = std::size_t{1} << 30;

/// The whole input of that path, `-` for standard input, decompressed. Errors: those of open_stream with the limits
/// held_input(limit) and what is expected, and `input-memory` (not enough memory).
Result<std::string> read_input(const std::string& path, std::size_t limit = kLargestInput,
                               std::string_view expected = "");

/// The same as text in UTF-8, without a byte order mark (plain_text).
Result<std::string> read_text(const std::string& path, std::size_t limit = kLargestInput,
                              std::string_view expected = "");

/// The decompressed bytes of gzip or Zstandard data; other data unchanged. `path` is for messages, and its extension is
/// checked.
Result<std::string> decompressed(const std::string& path, const std::string& data, std::size_t limit = kLargestInput);

/// "zip" or "tar" if the data begin as such an archive does; empty if not. An archive compressed by gzip is
/// decompressed first.
std::string_view archive_kind(std::string_view data);

/// The file name of a path without folders, `.gz`, `.zst` and its last extension; "stdin" for `-`.
std::string stem_of(const std::string& path);

/// The last extension of a path without `.gz` and `.zst`, in lower case, with its dot; empty when it has none.
std::string extension_of(const std::string& path);

}  // namespace keymove
