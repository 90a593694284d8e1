// Python literals, in which the courses write boards and moves.
#pragma once

#include <cstddef>

#include "positions/base/input_error.h"
#include "positions/base/text_lines.h"
#include "positions/json/located_json.h"

namespace keymove {

/// A literal and the offset after it.
struct PythonLiteral {
  JsonNode value;
  std::size_t end = 0;
};

/// The literal that starts at `at`: lists and tuples (as arrays), dicts (as arrays of [key, value]), strings in single,
/// double or a PDF's typographic quotes, numbers, True, False and None. Comments and line ends may stand between
/// the parts. JSON arrays are literals too.
/// Errors: `python`, with line and column; nesting deeper than 200 levels is one.
Result<PythonLiteral> read_python_literal(const TextLines& lines, std::size_t at);

/// The node in the notation that Python and JSON have in common: [[7, 0], [6, 0]].
std::string literal_text(const JsonNode& node);

}  // namespace keymove
