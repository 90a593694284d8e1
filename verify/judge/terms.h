// The terms of messages: moves, and the lengths of wins and losses, as problemists write them.
#pragma once

#include <string>
#include <vector>

#include "positions/game/setup.h"
#include "positions/notation/move_style.h"

namespace keymove::verify {

/// The move in SAN or long algebraic notation, with the sign of check or mate. Requires a legal move.
std::string algebraic_text(const Setup& setup, const Move& move, const MoveStyle& style);

/// The move as a sentence names it: in SAN or long algebraic notation with its number, "1.Ndf6+" or "3...Qh2#", else as
/// coordinate text, or course_move. A move that is not legal is coordinate text.
std::string named_move(const Setup& setup, const Move& move, const MoveStyle& style);

/// named_move of a key: with "!" if it is algebraic and does not end the game.
std::string named_key(const Setup& setup, const Move& key, const MoveStyle& style);

/// "1 ply" or "5 plies".
std::string plies_text(int plies);

/// What a win of that many plies is: "#2 (3 plies)", "s#2 (4 plies)" in a game that was made for that stipulation, "3
/// plies" in a game that is not won by mate alone.
std::string length_text(const Variant& variant, int plies);

/// Whether length_text names a stipulation.
bool has_stipulated_length(const Variant& variant);

/// The grammatical number of a verb.
enum class Number { one, several };

/// The verb of a move that wins in that many plies: "mates in 2", "solves s#2", "wins in 3 plies"; for several moves,
/// or behind "does not", "mate in 2".
std::string win_text(const Variant& variant, int plies, Number number);

/// The verb of a side that loses in that many plies: "is mated in 2 (4 plies)", "loses in 4 plies".
std::string loss_text(const Variant& variant, int plies);

}  // namespace keymove::verify
