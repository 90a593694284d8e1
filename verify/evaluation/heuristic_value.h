// What a heuristic says of a position, by the reference rules.
#pragma once

#include "positions/evaluation/heuristic.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// What a side without a move is worth to White where a heuristic looks ahead: it has lost, be it mate or stalemate.
constexpr double kDecidedValue = 100;

/// The heuristic's value of the position for White, its lookahead included: minimax, White maximises; a position
/// without moves before the lookahead's end is worth -kDecidedValue if White is to move, else kDecidedValue.
/// Requires a rulebook of the heuristic's variant.
double heuristic_value(const Rulebook& rules, const Position& position, const Heuristic& heuristic);

}  // namespace keymove::verify
