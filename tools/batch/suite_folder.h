// Folders in place of suites.
#pragma once

#include <string>
#include <vector>

namespace keymove::tools {

/// The files that a word of the command line names: the word itself, or, if it is a folder, all files in it and in the
/// folders within, in the order of their paths. Left out are hidden files, what systems leave behind in folders, and
/// texts about the folder, such as README.md. A folder without others is returned as it is.
std::vector<std::string> files_of_suite(const std::string& word);

}  // namespace keymove::tools
