// Which of the items that the 5x5 course asks for a trace lacks, and whether its parameters are those of its name.
#pragma once

#include <vector>

#include "verify/referee/referee.h"

namespace keymove::verify {

/// Whether the player is an AI: as stated, else by what his actions tell.
bool is_ai(const StatedGame& game, Color player);

/// A warning for each item that is missing, of actions once a player.
std::vector<Fault> missing_items(const StatedGame& game);

/// What the parameters say against the file's name, gameTrace-<b>-<t>-<m>.txt.
std::vector<Fault> name_faults(const StatedGame& game);

}  // namespace keymove::verify
