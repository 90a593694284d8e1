// Random games with the values of their positions after a short lookahead, to which heuristics are fitted.
#pragma once

#include <cstdint>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "positions/game/setup.h"

namespace keymove::solver {

enum class KeptGames {
  all,
  decided,  ///< those that end before the greatest length
};

struct SelfPlayOptions {
  HeuristicPtr heuristic;  ///< must not look ahead itself
  int lookahead = 2;       ///< plies of minimax over the heuristic
  int games = 1;           ///< number of games to keep
  std::uint64_t seed = 1;  ///< a game depends only on the seed and on its own number
  int longest = 400;       ///< greatest length of a game in plies
  KeptGames kept = KeptGames::all;
  int greedy_percent = 0;  ///< share of moves that are the best one by the heuristic, not random
};

/// The moves of a game from the start position, and the value for White of the position after each.
struct PlayedGame {
  std::vector<Move> moves;
  std::vector<double> values;
};

}  // namespace keymove::solver
