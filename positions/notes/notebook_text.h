// The words and the code of Jupyter notebooks.
#pragma once

#include <string>

#include "positions/base/input_error.h"
#include "positions/json/located_json.h"

namespace keymove {

/// The cells of a notebook as two texts. Each line has the number that it has in the file, where a notebook as it is
/// saved has one string for each; the lines of a cell that is one string follow one another.
struct NotebookText {
  std::string words;  ///< of its cells in Markdown
  std::string code;   ///< of its cells with code, without their output
};

/// Whether the text begins like a notebook: an object with cells.
bool looks_like_notebook(std::string_view head);

/// Errors: those of JsonSource, `notebook` if it has no cells.
Result<NotebookText> text_of_notebook(const JsonSource& source);

}  // namespace keymove
