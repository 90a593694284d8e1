// The saved games of the move-tree course.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The position that the moves on line 3 lead to from the start; lines 1 (a text), 2 (a date) and 4 are ignored. The
/// variant is chess-queen-promotion unless one is chosen; the id is the suite's name.
/// Errors, stored in the position: `saved-game` (no third line, or a variant without a start position).
Suite parse_saved_game(const SuiteText& source);

/// The start position of a variant. Errors: `no-start` at `where`.
Result<Setup> start_setup(const VariantPtr& variant, const Location& where);

}  // namespace keymove
