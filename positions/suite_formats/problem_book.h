// Books of mate problems: {"problems": [{"problemid", "first", "type", "fen", "moves"}]}.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The suite of a book. The type "Mate in One", "Two", "Three", ... claims a forced win in exactly that distance by a
/// single key, the first move of the line `h7-e4;g4-h5;f1-h1`. `first` ("White to Move") is informative: if the FEN
/// says otherwise, the FEN is used and the difference is noted as a repair. Errors, stored in the position: `json`,
/// `json-type`, `unknown-key`, `book-type`, those of the FEN; of the file: `json`.
Suite parse_problem_book(const SuiteText& source);

}  // namespace keymove
