// Random positions and heuristics of every game, by the reference rules.
#pragma once

#include <array>
#include <random>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "verify/rules/rulebook.h"

namespace keymove::tests {

/// The shipped games, pawntastic in some sizes.
constexpr std::array<const char*, 15> kGames = {
    "chess",          "chess-queen-promotion", "minichess-7x7",     "minichess-5x5",  "fairy-chess-8x8",
    "pawntastic-4x4", "pawntastic-5x5",        "pawntastic-5x5-ep", "pawntastic-6x8", "pawntastic-8x8-ep",
    "gardner-5x5",    "los-alamos-6x6",        "capablanca-10x8",   "grand-10x10",    "shako-10x10"};

/// The position after up to `max_plies` random moves from the start. The game may be over there.
verify::Position random_walk(const verify::Rulebook& rules, std::mt19937& random, int max_plies);

/// Square tables of a few values, so that moves are often equal; every sum of them is exact. Some have a term for the
/// side to move, some one for mobility, some those of a pawn race.
HeuristicPtr random_heuristic(const VariantPtr& variant, std::mt19937& random);

}  // namespace keymove::tests
