// Texts in the code of programs that are files of puzzles themselves.
#pragma once

#include <string>
#include <string_view>

#include "positions/json/program_literal.h"

namespace keymove {

/// Whether a text of a program is a table of puzzles, or one row of the public database.
bool is_table_in_code(std::string_view text);

/// Whether a text of a program is records of EPD, one on each line, or one among blank lines.
bool are_records_in_code(std::string_view text);

/// Whether a text of a program is one of these, or a FEN.
bool states_puzzles(std::string_view text);

/// The text of a program with those that are joined to it by `+`, or that stand behind one that is no FEN, if all of
/// them are a FEN, a table or records; otherwise the text itself.
ProgramText joined_text(std::string_view code, const ProgramText& first);

/// The code with blanks in place of its texts of several lines.
std::string code_without_long_texts(std::string_view code);

}  // namespace keymove
