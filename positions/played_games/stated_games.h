// Readers of files of games of every kind, for the referee.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "positions/played_games/stated_game.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The games of a file, and the errors of records that are not games.
struct StatedGames {
  std::vector<StatedGame> games;
  std::vector<InputError> errors;
};

/// The given start position, if it is of that variant.
std::optional<Setup> start_of(const VariantPtr& variant, const std::optional<Setup>& start);
/// The end that a result states, behind so many actions; nothing for "*" and for what is no result.
std::optional<StatedEnd> end_of(std::string_view result, const Location& where, std::size_t actions);
/// Adds an action that has the move alone.
void add_move(StatedGame& game, MoveText move);

/// The kind of a file, detected from its text: JSON Lines begin with '{', PGN has tags, a list of moves has nothing
/// else, and every other text is a trace.
GameSource detect_source(std::string_view text);

/// The games of a file of that kind. Games without a start position of their own, and lists of moves, begin at `start`
/// if it is given and is of their variant.
/// Errors: those of read_trace and of PGN; `game` (a JSON object that is not a game), `unknown-variant`, `no-start`.
StatedGames read_stated_games(const SuiteText& source, GameSource kind, const std::optional<Setup>& start);

}  // namespace keymove
