// Applies the conventions of problems: which castling rights a position has, and who is to move.
#pragma once

#include <string>

#include "positions/game/stipulation.h"
#include "positions/problem/problem.h"

namespace keymove {

/// Notes the convention, and, if it is that of problems, gives the setup all castling rights of kings and rooks at
/// home; a right that was not stated, or more than one, is noted as a repair. An en passant square stays as it is.
/// Without a setup nothing else happens.
void follow_convention(TestPosition& position, Convention convention);

/// Lets the side move that begins the stipulation, if the position does not state who is to move: White was assumed.
/// The repair then says so.
void let_beginner_move(TestPosition& position);

/// That repair: "no side to move: Black assumed, who begins h#2".
std::string black_assumed_text(const Stipulation& stipulation);

}  // namespace keymove
