// Reads played games in JSON: a game a line, or one game on several lines.
#pragma once

#include <optional>

#include "positions/played_games/stated_games.h"

namespace keymove {

/// The games of the file. A winner or a result may be told in words, a move by its squares.
StatedGames read_json_games(const SuiteText& source, const std::optional<Setup>& start);

}  // namespace keymove
