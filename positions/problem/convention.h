// Applies the convention that a position's castling rights follow.
#pragma once

#include "positions/problem/problem.h"

namespace keymove {

/// Notes the convention, and, if it is that of problems, gives the setup all castling rights of kings and rooks at
/// home; a right that was not stated, or more than one, is noted as a repair. An en passant square stays as it is.
/// Without a setup nothing else happens.
void follow_convention(TestPosition& position, Convention convention);

}  // namespace keymove
