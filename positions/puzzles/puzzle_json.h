// Puzzles in JSON as public databases and services write them.
#pragma once

#include <string>

#include "positions/json/json_taker.h"
#include "positions/problem/problem.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

/// Whether the object is such a puzzle, and no position of a suite of keymove's own: a row of the public database,
/// `{"PuzzleId", "FEN", "Moves", "Themes"}`, its names in any case and its moves in one text or a list; with names as
/// keymove's own, if it has a member that is not ours, or the theme of a mate, and no goal; or
/// `{"game": {"pgn"}, "puzzle": {"id", "solution", "themes"}}`; or `{"fen", "pgn"}`; or
/// `{"fen", "best_move"}`, or with another plain name of an answer; or `{"fen", "mate"}`, a question without one; or an
/// entry of a list of played puzzles, `{"puzzle": {"fen", "solution"}}`; or `{"fen", "evals"}`; or a FEN under another
/// name, `{"FEN"}`, or beside an answer that is left open, `{"fen", "solution": ""}`. In a suite of a foreign form, any
/// object with a FEN whose `goal` and `answer` are not keymove's, too.
bool is_foreign_puzzle(const JsonNode& object, bool foreign = false);

/// Reads it, as one of the game that it names under `variant`, else of `variant`, else of chess. A row and a solution
/// state what a puzzle in CSV does, a game in PGN what one with a FEN tag does; other members are passed over. Errors,
/// kept by the taker: `json-type`, `no-position`, `json-value` and those of FEN, PGN and load_variant.
void read_foreign_puzzle(JsonTaker& taker, const JsonNode& object, VariantShelf& shelf, const std::string& variant,
                         TestPosition& puzzle);

}  // namespace keymove
