// keymove split and keymove join: one hard question cut into parts, and the answers put together.
#pragma once

#include <cstddef>

#include "tools/command_line/command.h"

namespace keymove::tools {

constexpr std::size_t kMostParts = 1'000'000;  ///< into which a question may be cut

extern const Command kSplit;
extern const Command kJoin;

}  // namespace keymove::tools
