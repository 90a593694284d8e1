// The documents of an .olv file: where they begin, and how their format is known.
#pragma once

#include <cstddef>
#include <string_view>

#include "positions/base/text_lines.h"

namespace keymove {

/// Whether the line begins a document of YAML.
bool begins_olv_document(std::string_view line);

/// Whether the lines hold anything but comments, directives and marks of documents.
bool holds_olv_problem(const TextLines& lines, std::size_t first, std::size_t end);

/// Whether a word of the text would end a problem of Popeye's input.
bool ends_popeye_problem(std::string_view text);

/// Whether the text begins like JSON and has the members of a problem, as the data base answers.
bool looks_like_problem_json(std::string_view text);

}  // namespace keymove
