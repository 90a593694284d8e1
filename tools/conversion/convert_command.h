// keymove convert: writes suites in another format, without solving.
#pragma once

#include "tools/command_line/command.h"

namespace keymove::tools {

extern const Command kConvert;

}  // namespace keymove::tools
