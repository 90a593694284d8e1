// Writes problems as an .olv file; olv_reader.cpp reads them.
#pragma once

#include <string>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// The file with one document for each position. Its id is a foreign id of the domain keymove, for Olive has no place
/// for one of its own. Requires positions for which no_problem_because (problem_parts.h) has no reason.
std::string write_olv(const std::vector<TestPosition>& positions);

}  // namespace keymove
