// Moves as text, in every notation that suites and courses use.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/board.h"
#include "positions/game/setup.h"
#include "positions/problem/problem.h"

namespace keymove {

/// A notation of moves. `row_column` counts rows from 0 at the top, `letter_row` from 0 at White's side.
enum class Notation {
  coordinate,  ///< e7e8q
  row_column,  ///< ((7, 0), (6, 0))
  letter_row,  ///< (('d', 0), ('d', 1))
  two_words,   ///< B2 B3
  pawn_glyph,  ///< ♙:b2-b3, ♟:c4xb3
};

/// The notation of the variant's course; `coordinate` for a variant without a course notation.
Notation course_notation(const Variant& variant);

/// The number that the variant's course gives to the rank at White's side: 0 in the 7x7 course, else 1.
int first_rank_number(const Variant& variant);

/// The square as the variant's course writes it: B2, ('d', 6) or (7, 0); e2 in all other games.
std::string course_square(const Variant& variant, Square square);

/// The move as the variant's course writes it, for messages to people: B2 B3. Pawns of Pawntastic are named without
/// their glyphs, b2b3. Where men may become several others, the promotion is added: B4 B5=Q. The move may be illegal.
std::string course_move(const Variant& variant, const Move& move);

/// The move in that notation. Requires a man on move.from.
std::string write_move(const Setup& setup, const Move& move, Notation style);

/// The legal move that the text means: coordinate text (e2e4, e7e8q, e2-e4, f7-g8n, e7e8=Q), SAN, or a course's
/// notation, row-column and letter-row also as JSON. A list or tuple of two squares with letters, ["e2", "e4"], counts
/// from 1 as coordinate text does, but in the 7x7 course. The man of a promotion may be left out if only one is legal,
/// and a king castles to his own rook, too (e1h1), or to where the castling leads him.
/// Errors: `illegal-move` (the text means no legal move, or several, which are named), `move-syntax`.
Result<Move> read_move(const MoveText& text, const Setup& setup, const std::vector<Move>& legal);

/// The squares of the move that the text spells in coordinate text or in a course's pairs, legal or not; nothing if it
/// is in another notation, or if a square is off the board.
std::optional<Move> spelled_squares(const Variant& variant, std::string_view text);

/// Like read_move, for what a person types beside a board: two squares have the numbers at the edge of the board, a0b2
/// in the 7x7 course. SAN, which counts from 1, is not read there.
Result<Move> read_typed_move(const MoveText& text, const Setup& setup, const std::vector<Move>& legal);

}  // namespace keymove
