// Finds contradictions in a solver's answer, within itself or with the reference rules.
#pragma once

#include <optional>
#include <string>

#include "positions/game/setup.h"
#include "positions/problem/finding.h"
#include "positions/problem/problem.h"

namespace keymove::verify {

/// A sentence about the first error in the answer to that goal; absent if none was found. Moves, and wins by the next
/// move, are checked with the reference rules; longer wins are not checked.
std::optional<std::string> error_of_finding(const Setup& setup, const Goal& goal, const Finding& finding);

/// The same for an answer without keys to the question whether the side to move wins or loses within `plies`.
std::optional<std::string> error_of_decision(const Setup& setup, int plies, const Finding& finding);

}  // namespace keymove::verify
