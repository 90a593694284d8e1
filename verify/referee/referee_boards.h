// The boards that a game states, held against its positions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "positions/played_games/stated_game.h"

namespace keymove::verify {

/// Whether the position can be judged at all: at most one royal man of a colour, exactly one where he is never
/// captured.
bool can_be_read(const Variant& variant, const std::vector<Man>& men);

/// The plies without capture after a move from `before` to the board: none when it has another number of men.
int clock_after(const Setup& before, const std::vector<Man>& men);

/// Where a board differs from a position.
struct BoardDifference {
  Location where;       ///< of the first square
  std::string squares;  ///< "a1 has no man instead of a white rook and 2 more": the first three squares in words
};

/// Where the stated board differs from the position, if it does.
std::optional<BoardDifference> difference_of(const Variant& variant, const StatedBoard& board, const Setup& now);

}  // namespace keymove::verify
