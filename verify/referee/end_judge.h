// Judges how a game ends: moves after its end, times beyond the limit, and the ends that it states.
#pragma once

#include <cstddef>
#include <optional>

#include "positions/played_games/stated_game.h"
#include "verify/referee/faults.h"
#include "verify/referee/game_cursor.h"
#include "verify/referee/turn_judge.h"

namespace keymove::verify {

/// Judges the end of one game: goes_on_after_end() and judge_time() for each action, and finish() after the last one.
class EndJudge {
 public:
  /// The game must outlive it.
  explicit EndJudge(const StatedGame& game) : game_(game) {}

  /// Reports an action after the end of the game; true if the game is over by its rules, so that nothing more is
  /// judged.
  bool goes_on_after_end(std::size_t i, GameCursor& cursor, const TurnJudge& turns, FaultLog& log);

  /// Reports an AI that takes more than the timeout and does not lose.
  void judge_time(std::size_t i, Color mover, FaultLog& log);

  /// Judges the ends that are stated after the last action: reports at most one of a winner and one of a number of
  /// turns. `illegal` made the last move, if that was illegal.
  void finish(const GameCursor& cursor, const TurnJudge& turns, std::optional<Color> illegal, FaultLog& log) const;

 private:
  struct Standing;
  bool judge_winner(const StatedEnd& end, const Standing& standing, FaultLog& log) const;
  bool judge_turn_count(const StatedEnd& end, const TurnJudge& turns, FaultLog& log) const;

  const StatedGame& game_;
  bool drawn_ = false;         ///< a draw was missed
  std::optional<Color> late_;  ///< who last took too much time
};

}  // namespace keymove::verify
