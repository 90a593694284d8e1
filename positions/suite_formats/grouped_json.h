// Puzzles in JSON below keys that say what they ask, and FENs that are the keys of their answers.
#pragma once

#include <string_view>

#include "positions/base/text_lines.h"
#include "positions/json/json_slices.h"
#include "positions/problem/problem.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

/// Whether an object, or an object within it, has a key such as "mate_in_2" above a list or an object, or a FEN as a
/// key, or else a list of puzzles under a key that is none of ours; or whether a list has objects with such lists, as
/// chapters have, or a title that makes a claim.
bool holds_groups(const TextLines& lines, const SlicedJson& sliced);
/// The same of a text that is one object on one line.
bool shows_groups(std::string_view text);

/// Adds the puzzles of such an object to the suite: each item of a list with a puzzle, each object with a FEN, and each
/// FEN that is the key of its answer. Those below a key such as "mate_in_2", or beside a title such as "Mate in 2",
/// have that claim. A member `variant` names their game, and `suite` the suite; other members are passed over. Errors
/// are those of puzzles, in their positions.
void read_groups(const TextLines& lines, const SlicedJson& sliced, VariantShelf& shelf, Suite& suite);

/// Whether the text begins like an object of positions by their ids, {"id": {"fen": ...
bool opens_keyed_positions(std::string_view text);

}  // namespace keymove
