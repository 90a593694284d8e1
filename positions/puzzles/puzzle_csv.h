// Tables of puzzles, as the CSV of the public puzzle database: PuzzleId,FEN,Moves,Rating,...,Themes,...
#pragma once

#include <cstddef>
#include <string_view>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// A suite with one puzzle for each record. The columns are those of csv_columns: FEN is required; PuzzleId, Moves,
/// Themes, Mate and GameUrl are used. The first of the Moves is the opponent's and leads to the position of the puzzle
/// if their number is even (state_moves); a column Solution, BestMove or bm in its place begins with the solver's move.
/// Without moves nothing is stated. A puzzle with a theme mateInN or mate, or whose last move ends with '#', claims a
/// forced win in which the solver's moves are the only ones; with a number of moves to mate alone a forced win; any
/// other states the solver's first move as an opinion; without moves it states nothing more. Errors: `csv-header` (of
/// the file); stored in the position: `csv-fields`, `csv-quote`, `line-too-long` and those of the FEN.
Suite parse_puzzle_csv(const SuiteText& source);

/// The length of the records at the beginning of the text that are the same whatever follows the text.
std::size_t whole_csv_records(std::string_view text);
/// What shows the columns, with its line end: the header of the text, or its first record if it has none.
std::string_view csv_header(std::string_view text);

}  // namespace keymove
