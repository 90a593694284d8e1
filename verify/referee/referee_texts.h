// Words and numbers as the referee's sentences have them.
#pragma once

#include <string>

#include "positions/played_games/stated_game.h"

namespace keymove::verify {

/// "White" or "Black".
std::string text_of(Color color);

/// "1 turn", "2 turns".
std::string turns_text(int turns);

/// The number without zeros at its end: "1.5", "2".
std::string number_text(double value);

}  // namespace keymove::verify
