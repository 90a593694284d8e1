// Boards as texts: a row of letters for each rank.
#pragma once

#include "positions/base/input_error.h"
#include "positions/course_formats/gameboard.h"
#include "positions/game/setup.h"
#include "positions/json/located_json.h"

namespace keymove {

/// The position of an array of rows, the row at the top first, with White to move: a letter for a man, in the case of a
/// FEN, and '.', '-' or a blank for an empty square.
/// Errors, all of them: `json-type`, `fen-rows`, `fen-row`, `fen-letter`, `royal-count`.
Result<Setup> read_board_of_rows(const VariantPtr& variant, const JsonNode& node, const ErrorAt& error);

}  // namespace keymove
