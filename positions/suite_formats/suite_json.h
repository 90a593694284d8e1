// Our own suites: JSON, and JSON Lines.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// `{"suite": name, "variant": name, "positions": [...]}`, or the array of positions alone. A position:
/// `{"id", "variant", "fen" | "board", "to_move", "moves", "goal", "answer", "class", "themes", "source"}`; `board` is
/// its rows from the top, or a course's gameboard; `to_move` ("white" or "black") goes with a board; `moves` are played
/// from the FEN, else from the start. Goals: {"win": plies}, {"mate": moves} (negative: being mated), {"material":
/// plies},
/// {"moves": true}, {"value": true}, {"best": {}}. answer_json.h has the answer.
/// Errors of a position: `json`, `json-type`, `json-range`, `json-value`, `unknown-key`, `no-position` and those of
/// what it holds. Of the file: `json`, `no-positions`. A text cut short keeps the positions before the cut.
Suite parse_suite_json(const SuiteText& source);

/// The same position objects, one a line.
Suite parse_suite_json_lines(const SuiteText& source);

/// The suite, a position a line; the same bytes for the same suite. A position without a setup is written with its
/// source text in the place of the FEN.
std::string write_suite_json(const Suite& suite);
std::string write_suite_json_lines(const Suite& suite);

}  // namespace keymove
