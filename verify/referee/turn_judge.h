// Judges the turn numbers of a game's actions.
#pragma once

#include <optional>

#include "positions/game/board.h"
#include "positions/played_games/stated_game.h"
#include "verify/referee/faults.h"

namespace keymove::verify {

/// Judges the turn numbers from action to action. A turn is a move of White and one of Black. If the game counts in
/// another way throughout - by plies, or from another number - this is told once, and its numbers are judged by it.
class TurnJudge {
 public:
  /// `first` is the number of the first turn, and `to_move` makes its first move.
  TurnJudge(const StatedGame& game, int first, Color to_move);

  /// Whether the game counts plies, or from another number than the first.
  [[nodiscard]] bool counts_otherwise() const { return by_plies_ || offset_ != 0; }
  [[nodiscard]] int first() const { return first_; }
  /// The turn of the next action, in true turns if the game counts otherwise.
  [[nodiscard]] int expected() const { return expected_; }
  /// The turn of the last action: as stated, but in true turns if the game counts otherwise; 0 before the first.
  [[nodiscard]] int last() const { return last_; }

  /// Judges the number of the next action, and returns the number that its faults are told with. `switched`: the action
  /// is really one of the side that is not to move.
  int judge(const StatedAction& action, bool switched, FaultLog& log);
  /// Goes on to the next action, behind one of `mover` that was judged.
  void advance(Color mover);

 private:
  void infer(const StatedGame& game);
  [[nodiscard]] int number_of(int ply, bool by_plies, int offset) const;
  void judge_otherwise(const Stated<int>& turn, FaultLog& log);

  int first_;
  int first_ply_;  ///< 0, or 1 if Black moves first
  bool by_plies_ = false;
  int offset_ = 0;  ///< of the first number
  int plies_ = 0;   ///< the number of actions so far
  bool told_ = false;
  int expected_;
  std::optional<int> true_;  ///< the number to expect if the stated wrong numbers are ignored
  int last_ = 0;
  int current_ = 1;
};

}  // namespace keymove::verify
