// What a mate consists of: who gives check, who guards the squares around the mated king, and who blocks them.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "positions/game/setup.h"
#include "verify/rules/rulebook.h"

namespace keymove::tools {

/// A mate, taken to pieces. Squares are sorted.
struct MatePicture {
  Square king = kNoSquare;        ///< of the mated side
  std::vector<Square> checkers;   ///< men that give check
  std::vector<Square> blocks;     ///< men of the mated side next to their king
  std::vector<Square> partakers;  ///< the other side's men that give check, guard a square of the field, or pin
  bool pin = false;               ///< a pinned man could parry the mate if he were not pinned
  bool pure = false;              ///< each square of the field is barred for one reason alone
  bool model = false;             ///< pure, and all men of the mating side but king and pawns take part
  bool ideal = false;             ///< pure, and all men on the board take part
};

/// Whether the square is one of them.
inline bool holds(const std::vector<Square>& squares, Square square) {
  return std::find(squares.begin(), squares.end(), square) != squares.end();
}

/// The mate of the side to move; absent if it is not checkmated, or if the game is not won by checkmate. The field is
/// what the king could reach in one move on an empty board. docs/themes.md defines the rest. Requires the rules of the
/// position's variant. Cost: about a hundred lists of moves.
std::optional<MatePicture> mate_picture(const verify::Rulebook& rules, const Setup& setup);

/// The legal moves of the side to move after the man on that square was taken off the board.
std::vector<Move> moves_without(const verify::Rulebook& rules, const Setup& setup, Square square);

}  // namespace keymove::tools
