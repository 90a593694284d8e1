// Writes problems as the input of Popeye; popeye_input.cpp reads them.
#pragma once

#include <string>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// The input with one problem for each position, in English; empty if there are none. Requires positions for which
/// no_problem_because (problem_parts.h) has no reason.
std::string write_popeye_input(const std::vector<TestPosition>& positions);

}  // namespace keymove
