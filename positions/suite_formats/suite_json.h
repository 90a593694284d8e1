// keymove's own suites, as JSON and JSON Lines.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"
#include "positions/suite_formats/position_json.h"

namespace keymove {

/// The suite `{"suite": name, "variant": name, "convention": name, "positions": [...]}`, or the array of positions
/// alone. A position is `{"id", "variant", "fen" | "board", "to_move", "convention", "moves", "goal", "answer",
/// "class", "themes", "source", "operations"}`. Variant and convention of the suite hold for positions that state none.
/// `board` is the rows from the top, or a course's gameboard; `to_move` ("white" or "black") is allowed with a board
/// only; `moves` are played from the FEN, otherwise from the start position. Goals: {"win": plies}, {"within": plies}
/// (the same without the claim that there is a win), {"mate": moves} (negative: being mated), {"material": plies},
/// {"moves": true}, {"value": true}, {"outcome": true} (the value
/// without moves), {"best": {}}. answer_json.h describes the answer. Errors of a position: `json`,
/// `json-type`, `json-range`, `json-value`, `unknown-key`, `no-position` and those of its parts. Of the file: `json`,
/// `no-positions`. A truncated text gives the positions before its end.
Suite parse_suite_json(const SuiteText& source);

/// The suite of a text with one such position object on each line.
Suite parse_suite_json_lines(const SuiteText& source);

/// The suite with one position on each line; equal suites give equal bytes. A position without a setup is written with
/// its source text in place of the FEN.
std::string write_suite_json(const Suite& suite, OperationsInJson operations = OperationsInJson::left_out);
std::string write_suite_json_lines(const Suite& suite, OperationsInJson operations = OperationsInJson::left_out);

}  // namespace keymove
