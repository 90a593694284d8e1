// keymove check. It is separate from the other commands because it must not use the solver.
#pragma once

#include "tools/command_line/command.h"

namespace keymove::tools {

extern const Command kCheck;

}  // namespace keymove::tools
