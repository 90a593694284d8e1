// The move-tree course's saved games.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The position that the moves on line 3 lead to from the start; lines 1 (a text), 2 (a date) and 4 do not count. The
/// variant is chess-queen-promotion unless chosen; the id is the suite's name.
/// Errors, the position's own: `saved-game` (no third line, or a variant without a start position).
Suite parse_saved_game(const SuiteText& source);

/// A saved game with the position's moves.
std::string write_saved_game(const TestPosition& position);

/// The start position of a variant. Errors: `no-start` at `where`.
Result<Setup> start_setup(const VariantPtr& variant, const Location& where);

}  // namespace keymove
