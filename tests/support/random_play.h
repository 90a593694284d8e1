// Random positions and heuristics of every game, made with the reference rules.
#pragma once

#include <array>
#include <random>
#include <string>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "verify/rules/rulebook.h"

namespace keymove::tests {

/// The shipped games, with pawntastic in some sizes.
constexpr std::array<const char*, 15> kGames = {
    "chess",          "chess-queen-promotion", "minichess-7x7",     "minichess-5x5",  "fairy-chess-8x8",
    "pawntastic-4x4", "pawntastic-5x5",        "pawntastic-5x5-ep", "pawntastic-6x8", "pawntastic-8x8-ep",
    "gardner-5x5",    "los-alamos-6x6",        "capablanca-10x8",   "grand-10x10",    "shako-10x10"};

/// The position after up to `max_plies` random moves from the start. The game may be over.
verify::Position random_walk(const verify::Rulebook& rules, std::mt19937& random, int max_plies);

/// A legal chess position with these men on random squares near a corner, so that mates and stalemates are common.
/// Upper-case letters are White's men; White is to move.
Setup near_corner(const std::string& men, std::mt19937& random);

/// A random heuristic with few different values, so that moves are often equal, and whose sums are all exact. Some have
/// a term for the side to move, some for mobility, some for pawn races.
HeuristicPtr random_heuristic(const VariantPtr& variant, std::mt19937& random);

}  // namespace keymove::tests
