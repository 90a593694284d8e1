// Writes problems as diagrams for LaTeX.
#pragma once

#include <string>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// A document for the LaTeX package `diagram`: a diagram for each position, with author, source, stipulation, comments
/// and solution where they are known, and the position's id in a comment; empty if there are none. Requires positions
/// for which no_problem_because (problem_parts.h) has no reason.
std::string write_latex(const std::vector<TestPosition>& positions);

/// The position with those of its parts alone that such a diagram shows.
TestPosition latex_part(const TestPosition& position);

}  // namespace keymove
