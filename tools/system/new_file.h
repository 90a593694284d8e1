// What systems do differently with files that the program writes.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace keymove::tools {

/// The number of the descriptor that the path names: /dev/stdout, and on Linux /dev/fd/3 and /proc/self/fd/3.
std::optional<int> descriptor_named(const std::filesystem::path& path);

/// Whether standard output goes to the regular file of that path.
bool is_standard_output(const std::string& path);

/// Whether the file that is there may be written to; if not, errno says why.
bool may_be_written(const std::filesystem::path& path);

// These return a descriptor for writing, or -1 with errno.
int second_descriptor(int descriptor);                   ///< another one for the same file
int open_device(const std::filesystem::path& path);      ///< of a pipe or a device
int open_nameless(const std::filesystem::path& folder);  ///< of a new file that has no name yet; not on every system
int open_new(const std::filesystem::path& path);         ///< of a new file; EEXIST if there is one

/// Gives a file of open_nameless its name; false with errno if that fails.
bool name_file(int descriptor, const std::filesystem::path& path);

/// Gives the new file the owner and the permissions of the file in whose place it comes, if there is one; false with
/// errno if that fails.
bool keep_permissions(int descriptor, const std::filesystem::path& place);

/// Writes at most all of the text and returns the number of bytes, or -1 with errno.
std::ptrdiff_t write_some(int descriptor, std::string_view text);

/// Moves a closed file to another name, in the place of a file that is there; false with errno if that fails.
bool put_in_place(const std::filesystem::path& from, const std::filesystem::path& to);

/// Closes a descriptor of these; false with errno if not everything could be written.
bool close_file(int descriptor);

/// The number of this process.
int process_number();

}  // namespace keymove::tools
