// What the tags and the main line of a problem in PGN, or of a list with solutions, state.
#pragma once

#include <optional>
#include <string>

#include "positions/pgn/game_cutter.h"
#include "positions/problem/problem.h"

namespace keymove {

/// The note of a solution that begins with a try and names no key.
constexpr const char* kTriesAlone = "the solution has tries only";

/// Gives a position with its setup the goal and the claim of the game that leads on from it, whose moves it takes. The
/// tag Stipulation states a stipulation, and so does Termination by `mate in 2`; without them Event, White or Black may
/// name one, as `helpmate in 2`, which is noted as a repair. Else a main line that ends in mate by the side to move
/// states a forced win in its plies, and any other line its first move as an opinion. A line that ends in mate by the
/// other side is unsupported: the problem is another one than mate, and its stipulation is not known.
void state_problem(CutGame& game, TestPosition& position);

/// Takes several first moves that words join in the text of a solution, "Ra6 and Rh1", behind a head such as "Keys:"
/// (`keys`) also "Ra6, Rh1"; and none, which is told, where words say that another move may be the answer.
void heed_words(const TextLines& lines, std::size_t from, std::size_t to, bool keys, CutGame& game);

/// The mate that the tag Termination asks for, "mate in 3" as in studies of lichess, as a stipulation.
std::optional<std::string> asked_mate(const CutGame& game);

}  // namespace keymove
