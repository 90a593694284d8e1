// Shell completions and manual pages, made from the declared options of the commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/command_line/command_line.h"

namespace keymove::tools {

enum class Shell { bash, zsh, fish };

/// A script that completes commands, options and their values. bash and zsh can source it, or load it from their
/// folders of completions.
std::string completion_script(Shell shell, const std::vector<CommandDescription>& commands);

/// keymove(1): what the program is, its commands and exit codes.
std::string main_manual_page(const std::vector<CommandDescription>& commands, std::string_view version);

/// keymove-COMMAND(1).
std::string manual_page(const CommandDescription& command, std::string_view version);

/// The exit codes, in words, for the help and the manual page.
constexpr std::string_view kExitCodesText =
    "Exit codes: 0 all as expected, 1 an answer is wrong, 2 wrong usage, 3 bad input, 4 nothing is selected, "
    "5 undecided within the limits, 70 a bug in keymove, 71 the system refuses memory, threads or processes, "
    "74 an output cannot be written, 130 interrupted. If several apply, the exit code is the first of "
    "70, 74, 71, 130, 2, 3, 1, 5, 4.\n";

}  // namespace keymove::tools
