// The puzzle database's CSV: PuzzleId,FEN,Moves,Rating,...,Themes,...
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// A puzzle a record; the header's names say which column is which (FEN and Moves are needed, PuzzleId, Themes and
/// GameUrl are used). The first move is the opponent's and leads to the position asked about. A puzzle with a theme
/// mateInN or mate states a forced win whose solver moves are the only ones; any other states its second move as an
/// opinion. Errors: `csv-header` (of the file); a record's own: `csv-fields`, `csv-quote`, `csv-moves`, the FEN's
/// errors.
Suite parse_puzzle_csv(const SuiteText& source);

/// The puzzles with the columns PuzzleId,FEN,Moves,Themes,GameUrl.
std::string write_puzzle_csv(const Suite& suite);

}  // namespace keymove
