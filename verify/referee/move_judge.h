// Judges the player, the move and the board of each action.
#pragma once

#include <optional>
#include <vector>

#include "positions/played_games/stated_game.h"
#include "verify/referee/faults.h"
#include "verify/referee/game_cursor.h"

namespace keymove::verify {

/// Judges the actions of a game one after the other, and moves the cursor.
class MoveJudge {
 public:
  /// All three must outlive it.
  MoveJudge(const Variant& variant, GameCursor& cursor, FaultLog& log)
      : variant_(variant), cursor_(cursor), log_(log) {}

  /// Judges the board before the first action, and goes on from it.
  void judge_first_board(const StatedBoard& board);
  /// Judges the stated player; true if the move is really one of the side that is not to move.
  bool judge_mover(const StatedAction& action);
  /// Judges the move and the board, and goes on to the next position.
  void judge(const StatedAction& action);

  /// Who made the last move, if it was illegal.
  [[nodiscard]] std::optional<Color> illegal() const { return illegal_; }
  /// Whether the last move cannot be made, so that no further action can be judged.
  [[nodiscard]] bool lost_track() const { return lost_track_; }

 private:
  void report_difference(const StatedBoard& board, const std::string& what);
  bool promotes_to_nothing(const StatedAction& action, const Setup& before, const std::vector<Move>& legal);
  void infer_move(const StatedAction& action, const Setup& before, const std::vector<Move>& legal);
  void go_on_after_illegal(const StatedAction& action, const Setup& before);
  void judge_board(const StatedBoard& board, const Setup& before, const Move& move);

  const Variant& variant_;
  GameCursor& cursor_;
  FaultLog& log_;
  std::optional<Color> illegal_;
  bool lost_track_ = false;
};

}  // namespace keymove::verify
