#include "tools/commands/commands.h"

#include "tools/check/check_command.h"

namespace keymove::tools {

const std::vector<const Command*>& all_commands() {
#define KEYMOVE_LIST_COMMAND(NAME) &(NAME),
  static const std::vector<const Command*> all = {KEYMOVE_COMMANDS(KEYMOVE_LIST_COMMAND)};
#undef KEYMOVE_LIST_COMMAND
  return all;
}

const Command* command_named(std::string_view name) {
  for (const Command* command : all_commands()) {
    if (command->text.name == name) return command;
  }
  return nullptr;
}

}  // namespace keymove::tools
