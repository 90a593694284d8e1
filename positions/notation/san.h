// Standard algebraic notation, for every game: a man is its upper-case letter, the kind with the letter p has none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/game/board.h"
#include "positions/game/setup.h"

namespace keymove {

/// What a move does to the enemy's royal man, as SAN writes it.
enum class SanSuffix { none, check, mate };

/// The move in SAN, with as much of the square it leaves as tells it from the other legal moves.
/// Requires: `legal` holds every legal move of the position, `move` among them.
std::string write_san(const Setup& setup, const Move& move, const std::vector<Move>& legal, SanSuffix suffix);

/// The legal moves that the SAN text may mean: none, the one, or several when it is ambiguous. Absent when the text
/// is not SAN of this game. Reads more than it writes: `+ # ! ? e.p.` at the end or not, `x` or not, `=Q`, `Q` or
/// `(Q)`, `0-0`, more of the square than is needed; a promotion's man left out is any man.
std::optional<std::vector<Move>> match_san(std::string_view text, const Setup& setup, const std::vector<Move>& legal);

/// The castling of the variant that the move is in this position, or nullptr.
const Castling* castling_of(const Setup& setup, const Move& move);

}  // namespace keymove
