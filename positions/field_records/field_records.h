// Puzzles as records of lines with a name and a value: "fen: 8/8/...", "solution: Ra6", "mate = 2".
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "positions/json/located_json.h"

namespace keymove {

/// Whether the text is such records: each line that is not empty, no comment and no rule is one of a record, some have
/// a FEN under `fen` or the like, and some another name.
bool shows_field_records(std::string_view text);

/// The records with a FEN, each as an object of JSON whose texts stand in the place of their values: a whole number is
/// one. A record ends before an empty line, a rule such as "---", or a name that it has.
std::vector<JsonNode> read_field_records(std::string_view text);

}  // namespace keymove
