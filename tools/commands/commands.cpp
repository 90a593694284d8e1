#include "tools/commands/commands.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "tools/check/check_command.h"
#include "tools/conversion/convert_command.h"

namespace keymove::tools {

namespace {

#define KEYMOVE_LIST_COMMAND(NAME) &(NAME),
constexpr std::array kListed = {KEYMOVE_COMMANDS(KEYMOVE_LIST_COMMAND)};
#undef KEYMOVE_LIST_COMMAND

}  // namespace

const std::vector<const Command*>& all_commands() {
  static const std::vector<const Command*> all = [] {
    std::vector<const Command*> out;
    std::copy_if(kListed.begin(), kListed.end(), std::back_inserter(out),
                 [](const Command* command) { return command->text.left_out.empty(); });
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
