// Games with a value for every position: what heuristics are scored on and fitted to.
#pragma once

#include <string>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// The moves of a game from the start position, and the value to White of the position after each of them; where one
/// list is longer, its rest counts nothing.
struct ValuedGame {
  std::vector<MoveText> moves;
  std::vector<double> values;
};

/// The games of a file, and the errors of lines that hold none.
struct ValuedGames {
  std::vector<ValuedGame> games;
  std::vector<InputError> errors;
};

/// The move-tree course's form: a JSON object a line, {"movestr": "b2b3 h7h5", "values": [-1.5, -1.0]}; empty lines are
/// skipped.
/// Errors: `json`, `valued-game` (a key missing or of another kind, a value that is no number).
ValuedGames parse_valued_games(const std::string& file, const std::string& text);

/// A line of that form, as the course writes it.
std::string write_valued_game(const Variant& variant, const std::vector<Move>& moves,
                              const std::vector<double>& values);

}  // namespace keymove
