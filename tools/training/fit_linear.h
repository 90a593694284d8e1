// Fits the values and square tables of a heuristic, and its term for the side to move.
#pragma once

#include "positions/evaluation/heuristic.h"
#include "positions/heuristic_files/valued_games.h"
#include "verify/rules/rulebook.h"

namespace keymove::tools {

/// The base with the worth of each man on each square, and the term for the side to move, shifted so that its values
/// come nearest to the stated ones. The measure is gap_loss, minimised by iteratively reweighted least squares. Worths
/// that few boards determine stay near those of the base, and all are rounded to 1/64. Every `every`-th board of each
/// game counts. Illegal moves are errors. Requires a base without lookahead and without a network.
Heuristic fit_linear(const verify::Rulebook& rules, const std::vector<ValuedGame>& games, const Heuristic& base,
                     std::size_t every, std::vector<InputError>& errors);

}  // namespace keymove::tools
