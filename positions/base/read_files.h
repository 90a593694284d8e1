// A record of the files that the program has read, so that it overwrites none of them.
#pragma once

#include <string>

namespace keymove {

/// Remembers that the file is an input; "-" is standard input. Only regular files are remembered. Thread-safe.
void note_read_file(const std::string& path);

/// Whether this file has been noted, under this name or another.
bool was_read(const std::string& path);

/// The same for an open file descriptor.
bool was_read(int descriptor);

/// Forgets all noted files.
void forget_read_files();

}  // namespace keymove
