// Standard algebraic notation (SAN) and long algebraic notation for every game: a man is written as its upper-case
// letter, and a pawn, the kind with the letter p, without a letter.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/game/board.h"
#include "positions/game/setup.h"
#include "positions/notation/move_style.h"

namespace keymove {

/// The suffix of a move in SAN: whether it gives check or mate.
enum class SanSuffix { none, check, mate };

/// The move in SAN, with as much of its origin as distinguishes it from the other legal moves; in long algebraic
/// notation with all of it, and a hyphen if nothing is captured: Ng1-f3. The letters are those of the style; the
/// letters of another language are used only in games whose men are all those of chess. Requires that `legal` has every
/// legal move of the position, including `move`.
std::string write_san(const Setup& setup, const Move& move, const std::vector<Move>& legal, SanSuffix suffix,
                      const MoveStyle& style = MoveStyle::san);

/// The legal moves that the SAN text may mean: none, one, or several when it is ambiguous. Absent when the text is not
/// SAN of this game. It also reads `! ? e.p.` at the end, a missing `x` or suffix, `Q` or `(Q)` for `=Q`, `0-0`, and
/// more of the origin than necessary. A missing promotion means any man.
std::optional<std::vector<Move>> match_san(std::string_view text, const Setup& setup, const std::vector<Move>& legal);

/// The castling that the move is in this position, or nullptr if it is not castling.
const Castling* castling_of(const Setup& setup, const Move& move);

}  // namespace keymove
