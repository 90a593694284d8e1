// Recognises moves that a trace shows again, and a second game behind the first.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "positions/played_games/stated_game.h"
#include "positions/played_games/trace_items.h"
#include "positions/played_games/trace_moves.h"

namespace keymove {

/// Whether the move is that of the game's last action, shown again: before its board, or in a sentence about its
/// capture. The same move is never legal twice. `color` is the player that the lower-case text names; `told` says
/// whether the action has figures.
bool repeats_last_move(const StatedGame& game, const FoundMove& move, std::optional<Color> color,
                       std::string_view lower, bool told);

/// Leaves out the moves before the last one, back to the board before, if the last one alone leads from that board to
/// its own: a search has shown what it thinks of. To be called when the last action has got its board.
void forget_thoughts(StatedGame& game);

/// The game's last action with a move, if that was rejected: the next move is the same player's.
std::optional<StatedAction> rejected_action(const StatedGame& game);

/// Whether the lower-case text, which warns of an illegal move, may be about the action's move: it names no other
/// squares and no other player. Requires a move.
bool may_reject(std::string_view lower, const StatedAction& action);

/// Follows a list of all moves behind the game: "Game Moves:", and below it what the boards or the actions have shown.
class MoveSummary {
 public:
  /// Begins the list if the line is its heading, and the game has an action.
  void begin(std::string_view line, const StatedGame& game);

  /// Whether the list goes on.
  [[nodiscard]] bool open() const { return next_.has_value(); }

  /// What the next move of the list is to the game.
  enum class Entry {
    known,   ///< made before
    other,   ///< not the one that was made in its place
    further  ///< a move of its own: the list has ended, or was none
  };
  /// Compares the next move of the list with the game's action in its place, which gets the move if it only has a
  /// board.
  Entry take(const MoveText& move, StatedGame& game);

 private:
  std::optional<std::size_t> next_;  ///< the action that comes next in the list
};

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
