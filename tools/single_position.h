// The one position that a command is about.
#pragma once

#include <optional>

#include "positions/setup.h"
#include "tools/options.h"

namespace keymove::tools {

/// The position of the options, legal and ready to be played on; without --fen and --game the start position.
/// Nothing when it is flawed: the flaws have then been told on standard error. Throws UsageError.
std::optional<Setup> legal_position(const PositionOptions& options);

}  // namespace keymove::tools
