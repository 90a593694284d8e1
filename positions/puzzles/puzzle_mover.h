// The side to move as puzzles state it beside a FEN.
#pragma once

#include <optional>
#include <string_view>

#include "positions/problem/problem.h"

namespace keymove {

/// Whether that is a plain name (csv_records.h) of the side to move: `turn`, `side_to_move`, ...
bool names_mover(std::string_view name);

/// The side of a word: "w", "black"; nothing if it is none.
std::optional<Color> mover_named(std::string_view word);

/// Takes the side to move of a puzzle whose FEN is a board alone, and notes it; where the FEN has the other one, that
/// is noted, and the FEN counts.
void take_mover_beside(TestPosition& puzzle, Color mover, std::string_view fen);

}  // namespace keymove
