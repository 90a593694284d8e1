// What the proof of a question is made from when its parts were solved one by one: their proofs, and the moves above.
#pragma once

#include <vector>

#include "positions/certificates/certificate.h"
#include "positions/game/board.h"
#include "positions/game/setup.h"

namespace keymove::solver {

/// What a chosen move does for the side to move.
enum class MoveEffect {
  wins,   ///< it wins within `plies`
  holds,  ///< it does not lose within `plies`
  keeps,  ///< it has at least the value `plies`: 0 a draw, 1 a win
};

/// A move of a position above the parts.
struct ChosenMove {
  Setup setup;
  Move move;
  MoveEffect effect = MoveEffect::wins;
  int plies = 0;
};

/// The proofs of the parts, and a move in each position above them where one is needed.
struct JointProof {
  std::vector<Certificate> parts;
  std::vector<ChosenMove> chosen;
};

}  // namespace keymove::solver
