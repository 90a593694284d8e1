// Finds what is installed beside the program.
#pragma once

#include <filesystem>

namespace keymove::tools {

/// The place of a file in share/keymove of the tree in which the program is installed; the file may be missing.
std::filesystem::path installed_file(const std::filesystem::path& name);

}  // namespace keymove::tools
