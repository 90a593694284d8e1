// keymove solve.
#pragma once

#include "tools/command_line/command.h"

namespace keymove::tools {

extern const Command kSolve;

}  // namespace keymove::tools
