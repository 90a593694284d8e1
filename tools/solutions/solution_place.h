// Where in a solution one is: a position and the number of its move.
#pragma once

#include <string>

#include "positions/game/setup.h"

namespace keymove::tools {

struct Place {
  Setup setup;
  int number = 1;  ///< of the move to be made

  explicit Place(const Setup& s) : setup(s), number(s.fullmove_number) {}

  [[nodiscard]] bool white_to_move() const { return setup.to_move == Color::white; }
  /// "3." or "3..."
  [[nodiscard]] std::string number_text() const;

  /// After a legal move.
  [[nodiscard]] Place after(const Move& move) const;
  /// With the other side to move.
  [[nodiscard]] Place passed() const;
};

}  // namespace keymove::tools
