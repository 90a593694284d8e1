// Lists of positions in plain text, each with its solution on the lines below it.
#pragma once

#include <string_view>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// A suite of a list in which the solution, such as `1. Nf6+ gxf6 2. Bxf7#`, stands on the lines after a FEN, and a
/// title on the line before it: each is a problem as a game with a FEN tag. The title is the id.
Suite parse_solution_list(const SuiteText& source);
/// Whether some line of the text is a FEN, and the next one begins with the number of a move.
bool shows_solution_list(std::string_view text);

}  // namespace keymove
