// Fits values and square tables, and a term for the side to move.
#pragma once

#include "positions/evaluation/heuristic.h"
#include "positions/evaluation/valued_games.h"
#include "verify/rules/rulebook.h"

namespace keymove::tools {

/// The base with each man's worth on each square, and the worth of the move, shifted so that its values come nearest
/// to those stated: in the sense of gap_loss, by least squares over boards weighed anew a few times. Worths are
/// drawn to the base's where few boards tell, and rounded to 1/64. Of each game every `every`-th board counts. Illegal
/// moves are errors. Requires a base without lookahead and network.
Heuristic fit_linear(const verify::Rulebook& rules, const std::vector<ValuedGame>& games, const Heuristic& base,
                     std::size_t every, std::vector<InputError>& errors);

}  // namespace keymove::tools
