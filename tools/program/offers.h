// The words that completions offer as values and arguments, beside those of choices.
#pragma once

#include <string>
#include <vector>

#include "tools/command_line/command_line.h"

namespace keymove::tools {

/// What can stand at a place of a command line.
struct Offer {
  std::vector<std::string> words;
  bool files = false;
};

/// The values of the option: the words of a choice, games, heuristics, agents, files.
Offer values_of(const OptionText& option);

/// The first word behind the command, which says what it does: "list", "show"; none if it has no such words.
std::vector<std::string> subcommands_of(const CommandText& command);

/// The arguments that are no options; without a word if the command takes none.
Offer arguments_of(const CommandDescription& command);

/// The help of an option up to its first stop, for a list of options.
std::string short_help(const OptionText& option);

}  // namespace keymove::tools
