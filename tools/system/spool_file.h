// Files for what does not fit into memory.
#pragma once

#include <cstdio>

namespace keymove::tools {

/// A temporary file for reading and writing that is gone when it is closed; nullptr with errno if there cannot be one.
std::FILE* nameless_file();

}  // namespace keymove::tools
