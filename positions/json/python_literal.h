// The literals of Python that courses hand boards and moves around in.
#pragma once

#include <cstddef>

#include "positions/base/input_error.h"
#include "positions/base/text_lines.h"
#include "positions/json/located_json.h"

namespace keymove {

/// A literal and the offset behind it.
struct PythonLiteral {
  JsonNode value;
  std::size_t end = 0;
};

/// Reads the literal that starts at `at`: lists and tuples (arrays), dicts (arrays of [key, value]), strings in either
/// quote or in the printed quotes of a PDF, whole numbers, True, False, None; comments and line ends between. JSON
/// arrays are literals too. Nesting is limited to 200.
/// Errors: `python`, at line and column.
Result<PythonLiteral> read_python_literal(const TextLines& lines, std::size_t at);

/// The node as Python and JSON write it alike: [[7, 0], [6, 0]].
std::string literal_text(const JsonNode& node);

}  // namespace keymove
