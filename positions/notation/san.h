// Standard algebraic notation (SAN) for every game: a man is written as its upper-case letter, and a pawn, the kind
// with the letter p, without a letter.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/game/board.h"
#include "positions/game/setup.h"

namespace keymove {

/// The suffix of a move in SAN: whether it gives check or mate.
enum class SanSuffix { none, check, mate };

/// The move in SAN, with as much of its origin as distinguishes it from the other legal moves.
/// Requires that `legal` has every legal move of the position, including `move`.
std::string write_san(const Setup& setup, const Move& move, const std::vector<Move>& legal, SanSuffix suffix);

/// The legal moves that the SAN text may mean: none, one, or several when it is ambiguous. Absent when the text is not
/// SAN of this game. It also reads `! ? e.p.` at the end, a missing `x` or suffix, `Q` or `(Q)` for `=Q`, `0-0`, and
/// more of the origin than necessary. A missing promotion means any man.
std::optional<std::vector<Move>> match_san(std::string_view text, const Setup& setup, const std::vector<Move>& legal);

/// The castling that the move is in this position, or nullptr if it is not castling.
const Castling* castling_of(const Setup& setup, const Move& move);

}  // namespace keymove
