// keymove check, apart from the other commands: it reaches no solver.
#pragma once

#include "tools/command_line/command.h"

namespace keymove::tools {

extern const Command kCheck;

}  // namespace keymove::tools
