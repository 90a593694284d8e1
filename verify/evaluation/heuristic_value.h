// The value that a heuristic gives a position, computed with the reference rules.
#pragma once

#include "positions/evaluation/heuristic.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// The value for White of a lost game in a lookahead, where the side without a move has lost, by mate or stalemate.
constexpr double kDecidedValue = 100;

/// The heuristic's value of the position for White. A lookahead is a minimax in which White maximises and a position
/// without moves above the last ply has the value -kDecidedValue if White is to move, otherwise kDecidedValue.
/// Requires a rulebook of the heuristic's variant.
double heuristic_value(const Rulebook& rules, const Position& position, const Heuristic& heuristic);

}  // namespace keymove::verify
