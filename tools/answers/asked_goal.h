// Questions from their texts.
#pragma once

#include <string>

#include "positions/base/input_error.h"
#include "positions/problem/problem.h"

namespace keymove::tools {

/// The longest forced win that can be asked for, in plies.
constexpr int kMaxSearchPlies = 249;
/// The same in moves of the side to move.
constexpr int kMaxSearchMoves = (kMaxSearchPlies + 1) / 2;

/// The goal of a stipulation's text: "#3", "h#2.5", "ser-h#4". Errors: `stipulation`, which name what was expected.
Result<Goal> stipulated_goal(const std::string& text);

}  // namespace keymove::tools
