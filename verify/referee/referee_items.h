// Finds the items that the 5x5 course asks for and a trace lacks, and compares its parameters with its file name.
#pragma once

#include <vector>

#include "positions/played_games/stated_game.h"
#include "verify/referee/faults.h"

namespace keymove::verify {

/// Whether the player is an AI: as stated, otherwise by the items of the player's actions.
bool is_ai(const StatedGame& game, Color player);

/// A warning for each missing item; an item of actions is reported once for each player.
std::vector<Fault> missing_items(const StatedGame& game);

/// The faults of parameters that contradict the file's name, gameTrace-<b>-<t>-<m>.txt.
std::vector<Fault> name_faults(const StatedGame& game);

}  // namespace keymove::verify
