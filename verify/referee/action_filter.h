// Leaves out what a trace shows between the actions of its game.
#pragma once

#include <vector>

#include "positions/played_games/stated_game.h"
#include "verify/referee/faults.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// A game with its actions alone.
struct ActionsAlone {
  StatedGame game;
  std::vector<Color> movers;  ///< who makes the move of each action, as far as it can be judged
};

/// The game without entries that are no actions: boards that show the present position again, and illegal moves of a
/// person who was warned and moves again. Reports legal moves that are rejected, and AIs that move again.
ActionsAlone actions_alone(const StatedGame& game, const Rulebook& rules, const Setup& start, FaultLog& log);

}  // namespace keymove::verify
