// The lines around a printed board: who is to move, and what the position is called.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "positions/game/board.h"

namespace keymove {

/// The side that a line names as the one to move: "White to move", "b", "Black's turn", "turn: white"; nothing if it
/// states nothing of the kind.
std::optional<Color> mover_in_line(std::string_view line);

/// The moves to mate that a line states: "Mate in 2", "White mates in 2".
std::optional<int> mate_in_line(std::string_view line);

/// The name in a line such as "# Position 3:" or "m1_1 = [["; empty if the line is too long for one.
std::string name_in_line(std::string_view line);

/// The name of the game in a line such as "variant: minichess-5x5"; empty if it names none.
std::string game_in_line(std::string_view line);

}  // namespace keymove
