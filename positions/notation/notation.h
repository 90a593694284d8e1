// A move as text, in every notation that suites and courses use.
#pragma once

#include <string>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/board.h"
#include "positions/game/setup.h"
#include "positions/problem/problem.h"

namespace keymove {

/// How a move is written. Row-column counts rows from 0 at the top, letter-row from 0 at White's side.
enum class Notation {
  coordinate,  ///< e7e8q
  row_column,  ///< ((7, 0), (6, 0))
  letter_row,  ///< (('d', 0), ('d', 1))
  two_words,   ///< B2 B3
  pawn_glyph,  ///< ♙:b2-b3, ♟:c4xb3
};

/// The notation of the variant's course; coordinate where it has none of its own.
Notation course_notation(const Variant& variant);

/// The move in that notation.
/// Requires: a man stands on move.from.
std::string write_move(const Setup& setup, const Move& move, Notation style);

/// The legal move that the text means: coordinate text (e2e4, e7e8q, e2-e4, f7-g8n, e7e8=Q), SAN, or a course's
/// notation, row-column and letter-row also as JSON. A promotion's man may be left out where only one is legal.
/// Errors: `illegal-move` (no legal move is meant, or several: they are named), `move-syntax`.
Result<Move> read_move(const MoveText& text, const Setup& setup, const std::vector<Move>& legal);

}  // namespace keymove
