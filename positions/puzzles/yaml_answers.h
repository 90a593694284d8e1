// Answers and puzzles as lists and maps of YAML, such as people write by hand.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "positions/json/located_json.h"

namespace keymove {

/// The list or map of the text, as the same in JSON. Nothing if the text is something else, or has more of YAML than
/// blocks, plain and quoted words, and lists in brackets; `stopped` is then the offset of the line that cannot be read.
std::optional<JsonNode> read_yaml_blocks(std::string_view text, std::size_t& stopped);

/// The answers of a text that begins with an item, "- id: p1" or "- Re8#", or with an id and what is below it, as the
/// same in JSON. Items of one id and one answer, "- p1: Re8#", are one object. Nothing if the text is
/// something else.
std::optional<JsonNode> read_yaml_answers(std::string_view text);

}  // namespace keymove
