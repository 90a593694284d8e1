// Judges the turn numbers of a game's actions.
#pragma once

#include <cstddef>
#include <optional>

#include "positions/played_games/stated_game.h"
#include "verify/referee/faults.h"

namespace keymove::verify {

/// Judges the turn numbers from action to action. A turn is a move of White and one of Black.
class TurnJudge {
 public:
  /// `first` is the number of the first turn.
  TurnJudge(const StatedGame& game, int first);

  /// Whether the whole game numbers plies instead of turns.
  [[nodiscard]] bool counts_plies() const { return counts_plies_; }
  /// The number that the next action should have.
  [[nodiscard]] int expected() const { return expected_; }
  /// The number of the last action, as stated; 0 before the first.
  [[nodiscard]] int last() const { return last_; }

  /// Judges the number of the i-th action, and returns the number that its faults are told with. `switched`: the action
  /// is really one of the side that is not to move.
  int judge(const StatedAction& action, std::size_t i, bool switched, FaultLog& log);
  /// Goes on to the next action, behind one of `mover` that was judged.
  void advance(Color mover);

 private:
  bool counts_plies_;
  int expected_;
  std::optional<int> true_;  ///< the number to expect if the stated wrong numbers are ignored
  int last_ = 0;
  int current_ = 1;
};

}  // namespace keymove::verify
