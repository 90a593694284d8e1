// Books of mate problems: {"problems": [{"problemid", "first", "type", "fen", "moves"}]}.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// "Mate in One", "Two", "Three", ... states a forced win in exactly that distance by one key alone, and the line
/// `h7-e4;g4-h5;f1-h1` begins with it. `first` ("White to Move") is for reading: where the FEN says otherwise, the FEN
/// holds and it is said.
/// Errors, a problem's own: `json`, `json-type`, `unknown-key`, `book-type`, the FEN's errors; of the file: `json`.
Suite parse_problem_book(const SuiteText& source);

/// The book, a problem a line.
std::string write_problem_book(const Suite& suite);

}  // namespace keymove
