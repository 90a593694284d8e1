// Words and numbers for the referee's messages.
#pragma once

#include <string>

#include "positions/played_games/stated_game.h"

namespace keymove::verify {

/// "White" or "Black".
std::string text_of(Color color);

/// "1 turn" or "2 turns".
std::string turns_text(int turns);

/// The number without trailing zeros: "1.5", "2".
std::string number_text(double value);

}  // namespace keymove::verify
