// Reads the single position of a command.
#pragma once

#include <optional>
#include <string>

#include "positions/problem/problem.h"
#include "tools/options/options.h"

namespace keymove::tools {

/// The position's problem without its stated answer; nothing if the position has errors. Errors and repairs are written
/// to standard error, the repairs with `name` before them unless it is empty.
std::optional<Problem> unclaimed_problem(TestPosition position, const std::string& name);

/// The position of the options if it is legal; without --fen and --game, the start position. Nothing if it has errors,
/// which are written to standard error.
std::optional<Setup> legal_position(const PositionOptions& options);

}  // namespace keymove::tools
