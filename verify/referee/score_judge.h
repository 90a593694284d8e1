// Judges the heuristic scores of a game's actions.
#pragma once

#include <array>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "positions/played_games/stated_game.h"
#include "verify/referee/faults.h"
#include "verify/referee/game_cursor.h"

namespace keymove::verify {

/// Judges the scores of players whose heuristic is known.
class ScoreJudge {
 public:
  /// A player's heuristic is the one of `heuristics` that has the name that the game states, otherwise the variant's e0
  /// if the game names that. A single heuristic is that of every player for whom the game names none.
  ScoreJudge(const StatedGame& game, const std::vector<HeuristicPtr>& heuristics);

  /// Judges a score of the cursor's position. If that is a wrong board, the score may be that of the right one.
  void judge(const StatedNumber& score, Color mover, const GameCursor& cursor, FaultLog& log) const;

 private:
  std::array<HeuristicPtr, 2> heuristics_;  ///< by colour
};

}  // namespace keymove::verify
