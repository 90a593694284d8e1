// Moves in JSON that are no texts, but squares.
#pragma once

#include <optional>

#include "positions/json/json_taker.h"
#include "positions/problem/problem.h"

namespace keymove {

/// Whether the node is a move as the courses write it: a pair of squares, each a pair of a letter or number and a
/// number. A third item, what a man becomes, may be null.
bool is_pair_of_squares(const JsonNode& node);

/// The move of such a pair, [[7, 1], [7, 0]], or of an object with its squares, {"from": "e1", "to": "e8"} or {"start":
/// [7, 1], "end": [7, 0]}, perhaps with a "promotion"; nothing if the node is none.
std::optional<MoveText> move_of_squares(const JsonText& document, const JsonNode& node);

/// The same for an item of a list of moves, which may be a pair of squares by name, ["e1", "e8"].
std::optional<MoveText> move_of_item(const JsonText& document, const JsonNode& node);

/// A text that is itself a list, "[\"a1a6\", \"b7a6\"]", as an array of texts.
std::optional<JsonNode> list_of_text(const JsonNode& node);

}  // namespace keymove
