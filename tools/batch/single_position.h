// The one position that a command is about.
#pragma once

#include <optional>
#include <string>

#include "positions/problem/problem.h"
#include "tools/options/options.h"

namespace keymove::tools {

/// The position's problem without what is stated of its answer; nothing when it is flawed. Errors and repairs are told
/// on standard error, the repairs under `name` unless it is empty.
std::optional<Problem> unclaimed_problem(TestPosition position, const std::string& name);

/// The position of the options, legal and ready to be played on; without --fen and --game the start position.
/// Nothing when it is flawed: the errors have then been told on standard error. Throws UsageError.
std::optional<Setup> legal_position(const PositionOptions& options);

}  // namespace keymove::tools
