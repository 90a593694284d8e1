// Where this program is.
#pragma once

#include <filesystem>

namespace keymove::tools {

/// The path of the running program; empty if the system does not tell it.
std::filesystem::path own_program();

}  // namespace keymove::tools
