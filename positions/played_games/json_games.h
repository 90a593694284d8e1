// Reads played games in JSON: a game a line, or one game on several lines.
#pragma once

#include <optional>

#include "positions/base/text_lines.h"
#include "positions/played_games/stated_games.h"

namespace keymove {

/// The games of the file. A winner or a result may be told in words, a move by its squares.
StatedGames read_json_games(const SuiteText& source, const std::optional<Setup>& start);

/// Gives the moves of a list of objects, which the game has, the players and turns that these state, and the game the
/// end that an object without a move states. Turns that are only counted otherwise are left out.
void read_objects(const TextLines& lines, StatedGame& game);

}  // namespace keymove
