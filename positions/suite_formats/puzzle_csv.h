// The CSV format of the puzzle database: PuzzleId,FEN,Moves,Rating,...,Themes,...
#pragma once

#include <cstddef>
#include <string_view>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// A suite with one puzzle for each record. The header names the columns: FEN and Moves are required, PuzzleId, Themes
/// and GameUrl are used. The first move is the opponent's and leads to the position of the puzzle. A puzzle with a
/// theme mateInN or mate claims a forced win in which the solver's moves are the only ones; any other states its second
/// move as an opinion. Errors: `csv-header` (of the file); stored in the position: `csv-fields`, `csv-quote`,
/// `csv-moves`, `line-too-long` and those of the FEN.
Suite parse_puzzle_csv(const SuiteText& source);

/// The length of the records at the beginning of the text that are the same whatever follows the text.
std::size_t whole_csv_records(std::string_view text);
/// The first record of the text with its line end.
std::string_view csv_header(std::string_view text);

}  // namespace keymove
