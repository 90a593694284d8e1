// Games from files, to be played on.
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

/// The first game of the file, of whatever kind the referee reads: JSON Lines, PGN, a trace, a list of moves.
/// Errors: no game, another variant than the one expected, a move that cannot be read or is not legal, those after it
/// not told.
Result<LoadedGame> load_game(const VariantPtr& variant, const std::string& path);

}  // namespace keymove::tools
