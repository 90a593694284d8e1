// Loads games from files, so that they can be continued.
#pragma once

#include <string>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/setup.h"

namespace keymove::tools {

struct LoadedGame {
  Setup start;
  std::vector<Move> moves;
};

/// The first game of the file, in any format that the referee reads: JSON Lines, PGN, a trace, a list of moves. Errors:
/// there is no game, it is of another variant, or a move cannot be read or is not legal; only the first such move is
/// reported.
Result<LoadedGame> load_game(const VariantPtr& variant, const std::string& path);

}  // namespace keymove::tools
