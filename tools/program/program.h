// The program as a whole.
#pragma once

#include "tools/command_line/command_line.h"

namespace keymove::tools {

/// Runs the program with the words after its name. Returns the exit code.
int run_program(const Arguments& args);

}  // namespace keymove::tools
