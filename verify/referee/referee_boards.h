// Compares the boards that a game states with its positions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "positions/played_games/stated_game.h"

namespace keymove::verify {

/// Whether a position with these men can be judged: it has at most one royal man of each colour, and exactly one unless
/// he may be captured.
bool can_be_read(const Variant& variant, const std::vector<Man>& men);

/// The number of plies without capture after a move from `before` to the board; 0 if the number of men has changed.
int clock_after(const Setup& before, const std::vector<Man>& men);

/// The difference between a stated board and a position.
struct BoardDifference {
  Location where;       ///< of the first square that differs
  std::string squares;  ///< the first three squares in words: "a1 has no man instead of a white rook and 2 more"
};

/// The difference between the stated board and the position; absent if there is none.
std::optional<BoardDifference> difference_of(const Variant& variant, const StatedBoard& board, const Setup& now);

}  // namespace keymove::verify
