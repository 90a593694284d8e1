// A place in a solution: a position and the number of the next move.
#pragma once

#include <string>

#include "positions/game/setup.h"

namespace keymove::tools {

struct Place {
  Setup setup;
  int number = 1;  ///< the number of the next move

  explicit Place(const Setup& s) : setup(s), number(s.fullmove_number) {}

  [[nodiscard]] bool white_to_move() const { return setup.to_move == Color::white; }
  /// "3." if White is to move, else "3...".
  [[nodiscard]] std::string number_text() const;

  /// The place after the move. Requires a legal move.
  [[nodiscard]] Place after(const Move& move) const;
  /// The place after a null move.
  [[nodiscard]] Place passed() const;
};

/// What is written behind a reply that nothing follows: nothing if it mates, which its text says; else "[the game is
/// over]" or, in self play for an aim that is a move, that the aim is reached; and "[short]" if that was sooner than
/// necessary.
std::string end_mark(const Variant& variant, bool is_short);

}  // namespace keymove::tools
