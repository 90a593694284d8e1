// Games in PGN as test positions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// A position a game. A game with a FEN tag is a problem: when its main line ends in '#' by the side to move, a forced
/// win in the line's plies is stated, else its first move is an opinion. A game without one is the position at its end.
/// Comments, variations, annotations, move numbers and results are skipped. The id is made of Event and Site, else
/// `name:number`. Errors, the game's own: `pgn` (a tag, comment or variation that is not closed), the FEN's errors,
/// `unknown-variant`.
Suite parse_pgn(const SuiteText& source);

/// A game as it was played. `errors` are as parse_pgn has them; the setup is absent when it cannot be read.
struct PgnGame {
  std::string id;
  Location where;
  std::optional<Setup> setup;  ///< before the first move
  std::vector<MoveText> moves;
  std::optional<MoveText> result;  ///< "1-0": behind the moves, else the tag's
  std::string termination;         ///< the tag
  std::vector<InputError> errors;
};

/// The games with all their moves, whether they have a FEN tag or not.
std::vector<PgnGame> read_pgn_games(const SuiteText& source);

/// The positions as games, moves as their sources have them.
std::string write_pgn(const Suite& suite);

}  // namespace keymove
