#include "tools/commands/commands.h"

#include <algorithm>
#include <array>

#include "tools/check/check_command.h"
#include "tools/conversion/convert_command.h"
#include "tools/solving/solve_command.h"
#include "tools/splitting/split_command.h"

namespace keymove::tools {

namespace {

#define KEYMOVE_LIST_COMMAND(NAME) &(NAME),
constexpr std::array kListed = {KEYMOVE_COMMANDS(KEYMOVE_SKIP, KEYMOVE_LIST_COMMAND)};
#undef KEYMOVE_LIST_COMMAND

std::vector<CommandGroup> grouped() {
  std::vector<CommandGroup> out;
  const auto begin_group = [&out](std::string_view title) { out.push_back({title, {}}); };
  const auto add = [&out](const Command& command) {
    if (command.text.left_out.empty()) out.back().commands.push_back(&command);
  };
#define KEYMOVE_BEGIN_GROUP(TITLE) begin_group(TITLE);
#define KEYMOVE_ADD_COMMAND(NAME) add(NAME);
  KEYMOVE_COMMANDS(KEYMOVE_BEGIN_GROUP, KEYMOVE_ADD_COMMAND)
#undef KEYMOVE_ADD_COMMAND
#undef KEYMOVE_BEGIN_GROUP
  std::erase_if(out, [](const CommandGroup& group) { return group.commands.empty(); });
  return out;
}

}  // namespace

const std::vector<CommandGroup>& command_groups() {
  static const std::vector<CommandGroup> all = grouped();
  return all;
}

const std::vector<const Command*>& all_commands() {
  static const std::vector<const Command*> all = [] {
    std::vector<const Command*> out;
    for (const CommandGroup& group : command_groups())
      out.insert(out.end(), group.commands.begin(), group.commands.end());
    return out;
  }();
  return all;
}

const Command* command_named(std::string_view name) {
  const auto* const found =
      std::find_if(kListed.begin(), kListed.end(), [&](const Command* command) { return command->text.name == name; });
  return found == kListed.end() ? nullptr : *found;
}

}  // namespace keymove::tools
