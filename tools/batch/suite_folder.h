// Folders in place of suites.
#pragma once

#include <string>
#include <vector>

namespace keymove::tools {

/// The files that a word of the command line names: the word itself, or, if it is a folder, all files in it and in the
/// folders within, in the order of their paths. Left out are hidden files, what systems leave behind in folders, texts
/// about the folder, such as README.md, pictures, documents, programs, and sources in which no position is seen. A
/// folder without others is returned as it is.
std::vector<std::string> files_of_suite(const std::string& word);

/// Whether the file has the ending of a source or of settings, in which a folder may well have no positions.
bool is_source(const std::string& file);

}  // namespace keymove::tools
