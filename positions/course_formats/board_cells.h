// Boards as programs hold them: rows of cells, each with a man or empty.
#pragma once

#include "positions/base/input_error.h"
#include "positions/course_formats/gameboard.h"
#include "positions/game/setup.h"
#include "positions/json/located_json.h"

namespace keymove {

/// Whether the node is an array of rows that are arrays of texts, nulls or numbers.
bool is_board_of_cells(const JsonNode& node);

/// The position of a board of cells, the row at the top first, with White to move. A man is his letter in the case of a
/// FEN (`R`, `r`), the letter behind that of his colour (`wR`, `bp`), or his colour and his name (`black_king`); an
/// empty square is null, 0, "", or a text such as ".", "--" or "empty".
/// Errors: `fen-rows`, `fen-row`, `board-cell`, `royal-count`.
Result<Setup> read_board_of_cells(const VariantPtr& variant, const JsonNode& node, const ErrorAt& error);

}  // namespace keymove
