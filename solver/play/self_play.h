// Games made at random with the values that a short lookahead gives their positions: what heuristics are fitted to.
#pragma once

#include <cstdint>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "positions/game/setup.h"

namespace keymove::solver {

enum class KeptGames {
  all,
  decided,  ///< those that end before the longest
};

struct SelfPlayOptions {
  HeuristicPtr heuristic;  ///< does not look ahead itself
  int lookahead = 2;       ///< plies of minimax over it
  int games = 1;           ///< that are kept
  std::uint64_t seed = 1;  ///< a game depends on it and on its own number alone
  int longest = 400;       ///< plies
  KeptGames kept = KeptGames::all;
  int greedy_percent = 0;  ///< of the moves: the first one that is best one ply ahead, in place of a random one
};

/// A game's moves from the start position, and the value to White of the position after each.
struct PlayedGame {
  std::vector<Move> moves;
  std::vector<double> values;
};

}  // namespace keymove::solver
