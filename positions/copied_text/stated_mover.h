// Which side begins, as captions say it in several languages.
#pragma once

#include <optional>
#include <string_view>

#include "positions/game/board.h"

namespace keymove {

/// The side that a line says to begin: "Black to move", "White to play and mate in 2", "Il Nero muove", "Les noirs
/// jouent", "Schwarz am Zug", "Juegan negras", ... Nothing if it names both sides or none, or is longer than captions.
std::optional<Color> stated_mover(std::string_view line);

/// What follows the words at the beginning of a line that say who begins, and a sign: "mate in 2" of "Black to move,
/// mate in 2"; the whole line if it does not begin so.
std::string_view behind_mover(std::string_view line);

}  // namespace keymove
