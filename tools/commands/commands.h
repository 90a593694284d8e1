// The commands. Each is an object in the file of its name; `check` and `convert` have their own rooms, tools/check/ and
// tools/conversion/.
#pragma once

#include <string_view>
#include <vector>

#include "tools/command_line/command.h"

namespace keymove::tools {

// One line for each command, in the order of the help.
// clang-format off
#define KEYMOVE_COMMANDS(COMMAND) \
  COMMAND(kSolve)                 \
  COMMAND(kVerify)                \
  COMMAND(kCheck)                 \
  COMMAND(kTree)                  \
  COMMAND(kCompare)               \
  COMMAND(kPlay)                  \
  COMMAND(kMatch)                 \
  COMMAND(kMove)                  \
  COMMAND(kReferee)               \
  COMMAND(kMoves)                 \
  COMMAND(kPerft)                 \
  COMMAND(kVariants)              \
  COMMAND(kGrade)                 \
  COMMAND(kRuns)                  \
  COMMAND(kMerge)                 \
  COMMAND(kConvert)               \
  COMMAND(kMine)                  \
  COMMAND(kHeuristic)             \
  COMMAND(kUci)                   \
  COMMAND(kBoard)                 \
  COMMAND(kBench)
// clang-format on

#define KEYMOVE_DECLARE_COMMAND(NAME) extern const Command NAME;
KEYMOVE_COMMANDS(KEYMOVE_DECLARE_COMMAND)
#undef KEYMOVE_DECLARE_COMMAND

/// All commands of this build, in that order.
const std::vector<const Command*>& all_commands();

/// The command of that name, even one that this build leaves out (CommandText::left_out); nullptr if there is none.
const Command* command_named(std::string_view name);

}  // namespace keymove::tools
