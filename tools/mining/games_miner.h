// Makes a suite of the positions of played games that have one winning move.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "positions/problem/problem.h"
#include "solver/mining/puzzle.h"
#include "tools/mining/game_positions.h"

namespace keymove::tools {

struct GamesOptions {
  std::vector<std::string> files;  ///< PGN, `-` for standard input, compressed or not
  VariantPtr variant;              ///< of all games; null: each game's own
  PositionWish wish;
  solver::PuzzleOptions puzzles;
  std::optional<solver::CertificateLimits> certificates;
  std::optional<std::size_t> count;  ///< stop when so many are found
  std::size_t jobs = 1;              ///< games at once
};

/// What is found, and what it took.
struct GamesMined {
  std::vector<TestPosition> positions;  ///< in the order of the games, which does not depend on the number of jobs
  std::size_t games = 0;
  std::size_t bad_games = 0;     ///< those that could not be read to their end
  std::size_t more_unknown = 0;  ///< those of games that keymove does not have, of which others have been reported
  std::size_t bad_files = 0;
  std::size_t searched = 0;  ///< positions
  std::size_t limited = 0;   ///< positions that were left at a limit
};

/// Looks through the games, one after the other. What follows a key that was played is no puzzle again.
/// `report` is called with the errors of a game or file, in their order, but once for each game that keymove does not
/// have; `tick` from time to time with what there is
/// so far; if it returns false, the work ends.
/// Throws std::logic_error if a puzzle is not confirmed by the judge.
GamesMined mine_games(const GamesOptions& options, const std::function<void(const std::vector<InputError>&)>& report,
                      const std::function<bool(const GamesMined&)>& tick);

}  // namespace keymove::tools
