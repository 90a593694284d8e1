// What systems do differently with the files that the program reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace keymove {

/// Device and number of a file: they identify it whatever path leads to it.
using FileIdentity = std::pair<std::uint64_t, std::uint64_t>;

/// The identity of a regular file; nothing for other files, and if there is none.
std::optional<FileIdentity> identity_of(const std::string& path);

/// The same for an open file descriptor.
std::optional<FileIdentity> identity_of(int descriptor);

/// Opens a file for reading its bytes as they are. Returns its descriptor, or -1 with errno.
int open_to_read(const std::string& path);

/// Reads at most that many bytes, and returns their number: 0 at the end, or -1 with errno.
std::ptrdiff_t read_some(int descriptor, char* bytes, std::size_t size);

/// Closes a descriptor.
void close_descriptor(int descriptor);

}  // namespace keymove
