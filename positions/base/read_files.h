// Which files the program has read, so that none of them is written over.
#pragma once

#include <string>

namespace keymove {

/// Remembers that the file is an input; "-" is standard input. What is no regular file is not remembered. Any thread
/// may call it.
void note_read_file(const std::string& path);

/// Whether this file, under whatever name, has been noted.
bool was_read(const std::string& path);

/// The same of an open descriptor.
bool was_read(int descriptor);

/// Forgets them all.
void forget_read_files();

}  // namespace keymove
