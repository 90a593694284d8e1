// The commands. Each is an object in the file of its name; `check`, `convert`, `solve`, `split` and `join` have rooms
// of their own: tools/check/, tools/conversion/, tools/solving/ and tools/splitting/.
#pragma once

#include <string_view>
#include <vector>

#include "tools/command_line/command.h"

namespace keymove::tools {

// One line for each command, in the order of the help, below the group that it belongs to there.
// clang-format off
#define KEYMOVE_COMMANDS(GROUP, COMMAND) \
  GROUP("Problems and suites")           \
  COMMAND(kSolve)                        \
  COMMAND(kVerify)                       \
  COMMAND(kCheck)                        \
  COMMAND(kConvert)                      \
  COMMAND(kMine)                         \
  COMMAND(kSplit)                        \
  COMMAND(kJoin)                         \
  GROUP("Games and positions")           \
  COMMAND(kVariants)                     \
  COMMAND(kBoard)                        \
  COMMAND(kMoves)                        \
  COMMAND(kPerft)                        \
  GROUP("Playing")                       \
  COMMAND(kPlay)                         \
  COMMAND(kMove)                         \
  COMMAND(kMatch)                        \
  COMMAND(kUci)                          \
  GROUP("Courses")                       \
  COMMAND(kGrade)                        \
  COMMAND(kReferee)                      \
  COMMAND(kTree)                         \
  COMMAND(kCompare)                      \
  COMMAND(kHeuristic)                    \
  GROUP("Stored runs and measurements")  \
  COMMAND(kRuns)                         \
  COMMAND(kMerge)                        \
  COMMAND(kBench)
// clang-format on

#define KEYMOVE_SKIP(NAME)
#define KEYMOVE_DECLARE_COMMAND(NAME) extern const Command NAME;
KEYMOVE_COMMANDS(KEYMOVE_SKIP, KEYMOVE_DECLARE_COMMAND)
#undef KEYMOVE_DECLARE_COMMAND

/// Commands that people use for one purpose, and the heading of the help for it.
struct CommandGroup {
  std::string_view title;
  std::vector<const Command*> commands;
};

/// All commands of this build, in that order. No group is empty.
const std::vector<CommandGroup>& command_groups();
/// The same without the groups.
const std::vector<const Command*>& all_commands();

/// The command of that name, even one that this build leaves out (CommandText::left_out); nullptr if there is none.
const Command* command_named(std::string_view name);

}  // namespace keymove::tools
