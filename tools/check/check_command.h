// keymove check, apart from the other commands: it reaches no solver.
#pragma once

#include "tools/command_line/command_line.h"
#include "tools/console/exit_code.h"

namespace keymove::tools {

extern const CommandText kCheckText;
ExitCode run_check(const Arguments& args);

}  // namespace keymove::tools
