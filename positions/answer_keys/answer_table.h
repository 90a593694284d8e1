// Answers in a table or a list of lines, as people keep them beside a suite.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "positions/json/located_json.h"

namespace keymove {

/// Gives each answer of a table with its id to `take`: a text, or an object whose member has the name of the answer's
/// column. The table has a line for each answer, its parts set apart by tabs, semicolons, commas, colons, equals signs
/// or blanks; the names of its columns may stand in the first line, else the id comes first and the answer second.
/// An answer that is empty or not there is given as null; lines that begin with # are passed over. False if the text is
/// no such table.
bool read_answer_table(std::string_view text,
                       const std::function<void(const std::string& id, const JsonNode& answer)>& take);

/// Gives each answer of a list without ids to `take`, in order: a move a line; of "-" and "?" null. False if the text
/// is no such list.
bool read_answer_lines(std::string_view text, const std::function<void(const JsonNode& answer)>& take);

}  // namespace keymove
