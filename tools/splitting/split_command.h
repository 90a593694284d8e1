// keymove split and keymove join: one hard question cut into parts, and the answers put together.
#pragma once

#include "tools/command_line/command.h"

namespace keymove::tools {

extern const Command kSplit;
extern const Command kJoin;

}  // namespace keymove::tools
