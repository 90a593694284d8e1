// Answers and puzzles as lists and maps of YAML, such as people write by hand.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "positions/json/located_json.h"
#include "positions/yaml/yaml_nodes.h"

namespace keymove {

/// The documents of a text in YAML, as the same in JSON. With an error, those before it, and of the last one what
/// stands before it.
struct YamlBlocks {
  std::vector<JsonNode> documents;  ///< those that are not empty
  std::optional<YamlError> error;
};

/// Whether the first line that counts begins an item, "- id: p1", a key and its value, "id: p1", or a document, "---".
/// The text need not be YAML.
bool begins_yaml(std::string_view text);

/// Reads a text in YAML (yaml_nodes.h). A plain text is a whole number, true, false or null if it has the form of one
/// in JSON, else a string; "<<" adds the members of a map, or of several, that are not there. Another error: a comment
/// such as "#2" in the place of an answer or a question.
YamlBlocks read_yaml_blocks(std::string_view text);

/// The answers of a text that begins with an item, "- id: p1" or "- Re8#", or with an id and what is below it, as the
/// same in JSON. Items of one id and one answer, "- p1: Re8#", are one object. Nothing if the text is
/// something else; `error` says why it is no YAML if it begins so.
std::optional<JsonNode> read_yaml_answers(std::string_view text, std::optional<YamlError>& error);

}  // namespace keymove
