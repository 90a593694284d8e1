// Files of games, of any kind, for the referee.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "positions/played_games/stated_game.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The games of a file, and the errors of records that hold none.
struct StatedGames {
  std::vector<StatedGame> games;
  std::vector<InputError> errors;
};

/// Tells by the text what it is: JSON Lines begin with '{', PGN has tags, a list of moves has nothing else, all other
/// texts are traces.
GameSource detect_source(std::string_view text);

/// The games of a file of that kind. A list of moves and games without a start position of their own begin at `start`,
/// where one of their variant is given.
/// Errors: as read_trace and PGN have them; `game` (a JSON object that is no game), `unknown-variant`, `no-start`.
StatedGames read_stated_games(const SuiteText& source, GameSource kind, const std::optional<Setup>& start);

}  // namespace keymove
