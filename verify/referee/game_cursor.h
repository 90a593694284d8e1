// The position of a stated game: by its moves, or by what the file shows after a fault.
#pragma once

#include <optional>
#include <vector>

#include "positions/played_games/stated_game.h"
#include "verify/referee/arbiter.h"

namespace keymove::verify {

/// The number of plies without capture after a move from `before` to the board; 0 if the number of men has changed.
int clock_after(const Setup& before, const std::vector<Man>& men);

/// Follows a stated game. After a fault it goes on from what the file states, so that a mistake is told only once.
class GameCursor {
 public:
  /// The rulebook must outlive it.
  GameCursor(const Rulebook& rules, const Setup& start);

  [[nodiscard]] const Rulebook& rules() const { return rules_; }
  [[nodiscard]] const Setup& now() const { return arbiter_->now(); }
  /// The result, if the game is over.
  [[nodiscard]] const std::optional<GameResult>& result() const { return arbiter_->result(); }
  /// Whether the game is over by its rules; an adjudicated game may go on.
  [[nodiscard]] bool ended() const;
  [[nodiscard]] std::vector<Move> legal_moves() const;

  /// Makes a legal move. If the game goes on after a draw, its history starts anew after the move.
  void play(const Move& move);

  /// Goes on from stated men, if such a position can be judged. The history starts anew.
  void go_on_from(const std::vector<Man>& men, Color to_move, int clock);

  /// Keeps the position that a wrong board should have shown: the game may go on from it.
  void set_intended(const Setup& setup);
  [[nodiscard]] const std::optional<Setup>& intended() const { return intended_; }
  /// Keeps another position from which the game may go on.
  void add_other(const Setup& setup) { others_.push_back(setup); }
  /// Goes on from the kept position that the action continues best, if it fits better than the present one. Then a
  /// wrong board was only a misprint, or a move was not made. The kept positions are forgotten.
  void resume(const StatedAction& action);

 private:
  /// How well the action fits as the next one of that position: by its board, its move and its player.
  [[nodiscard]] int fit(const Setup& setup, const StatedAction& action) const;

  const Rulebook& rules_;
  std::optional<Arbiter> arbiter_;  ///< never absent; an optional can be replaced
  std::optional<Setup> intended_;
  std::vector<Setup> others_;
};

}  // namespace keymove::verify
