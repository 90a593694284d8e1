// The positions of valued games, played by the reference rules.
#pragma once

#include <functional>
#include <vector>

#include "positions/heuristic_files/valued_games.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// Calls `visit` with the position after each move of the game and the value stated for it. Stops at the first illegal
/// move and returns its error (`valued-game`); otherwise returns no errors.
std::vector<InputError> each_board(const Rulebook& rules, const ValuedGame& game,
                                   const std::function<void(const Position&, double)>& visit);

}  // namespace keymove::verify
