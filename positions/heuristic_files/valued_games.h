// Games with a value for every position, on which heuristics are scored and fitted.
#pragma once

#include <string>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// The moves of a game from the start position, and the value for White of the position after each of them. If one list
/// is longer than the other, its rest is ignored.
struct ValuedGame {
  std::vector<MoveText> moves;
  std::vector<double> values;
};

/// The games of a file, and the errors of lines that are not games.
struct ValuedGames {
  std::vector<ValuedGame> games;
  std::vector<InputError> errors;
};

/// The games of a file in the move-tree course's format: one JSON object on each line,
/// {"movestr": "b2b3 h7h5", "values": [-1.5, -1.0]}; empty lines are skipped.
/// Errors: `json`, `valued-game` (a key that is missing or has the wrong type, a value that is not a number).
ValuedGames parse_valued_games(const std::string& file, const std::string& text);

/// The game as one line of that format, as the course writes it.
std::string write_valued_game(const Variant& variant, const std::vector<Move>& moves,
                              const std::vector<double>& values);

}  // namespace keymove
