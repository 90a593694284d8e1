// Answer keys that are written in Python.
#pragma once

#include <string>
#include <string_view>

#include "positions/base/input_error.h"
#include "positions/base/text_lines.h"
#include "positions/json/located_json.h"

namespace keymove {

/// The text with blanks for prompts, ">>> ", and for what a collection prints around its contents:
/// defaultdict(<class 'str'>, {...}), OrderedDict([...]).
std::string without_console(std::string_view text);

/// Whether the text begins like Python: with a bracket or `name = `, after comments and imports.
bool begins_python_key(const TextLines& lines);

/// The literal of the text, or the one that it gives a name to; of several names an object of them, of several
/// literals without names an array. Dicts are objects, tuples are arrays, and `Move.from_uci('e1e8')` is the text.
/// Errors: those of read_python_literal, `key-format`.
Result<JsonNode> read_python_key(const TextLines& lines);

}  // namespace keymove
