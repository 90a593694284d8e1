// Notices where a second game begins in a file that should have one.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "positions/played_games/stated_game.h"
#include "positions/played_games/trace_items.h"

namespace keymove {

/// Looks for a second head behind the first move. Parameters alone are no head: some programs print them with every
/// move. A game begins there if the one before has ended, its turns begin again, or the start board is shown again.
class SecondGame {
 public:
  /// Takes a segment behind the first move.
  void see(const TraceSegment& segment);
  /// Notes that the game before goes on with a move.
  void go_on();

  /// Whether a second game begins with this move, turn or board, which follows what the game has so far.
  [[nodiscard]] bool begins_with_move(const StatedGame& game) const { return seen() && !game.ends.empty(); }
  [[nodiscard]] bool begins_with_turn(double turn, const StatedGame& game) const;
  [[nodiscard]] bool begins_with_board(const std::vector<Man>& men, const std::vector<Man>& shown,
                                       const StatedGame& game) const;

  /// The offset of its head. Requires that one of the functions above is true.
  [[nodiscard]] std::size_t at() const { return at_.value_or(0); }

 private:
  [[nodiscard]] bool seen() const { return sure_ && !repeated_; }

  std::optional<std::size_t> at_;  ///< of the first parameter since the last move
  bool sure_ = false;              ///< one of them stands in heads only
  bool repeated_ = false;          ///< the game before has parameters between its moves
};

}  // namespace keymove
