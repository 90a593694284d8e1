// Where a solver's answer contradicts itself or the reference rules.
#pragma once

#include <optional>
#include <string>

#include "positions/game/setup.h"
#include "positions/problem/finding.h"
#include "positions/problem/problem.h"

namespace keymove::verify {

/// What cannot be in the answer to that goal, in a sentence; nothing when no error was found. Moves are held against
/// the reference rules, and so are wins by the next move; longer wins are not.
std::optional<std::string> error_of_finding(const Setup& setup, const Goal& goal, const Finding& finding);

/// The same for an answer that needs no keys: whether the side to move wins or loses within `plies`.
std::optional<std::string> error_of_decision(const Setup& setup, int plies, const Finding& finding);

}  // namespace keymove::verify
