// Recognises moves that a trace shows again.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "positions/played_games/stated_game.h"
#include "positions/played_games/trace_moves.h"

namespace keymove {

/// Whether the move is that of the game's last action, shown again: before its board, or in a sentence about its
/// capture. The same move is never legal twice. `color` is the player that the lower-case text names; `told` says
/// whether the action has figures.
bool repeats_last_move(const StatedGame& game, const FoundMove& move, std::optional<Color> color,
                       std::string_view lower, bool told);

/// The game's last action with a move, if that was rejected: the next move is the same player's.
std::optional<StatedAction> rejected_action(const StatedGame& game);

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

}  // namespace keymove
