// Judges the ends that a game states.
#pragma once

#include <optional>
#include <vector>

#include "verify/referee/arbiter.h"
#include "verify/referee/referee.h"

namespace keymove::verify {

/// The state of a game after its last action.
struct LastStanding {
  std::optional<GameResult> result;  ///< by the rules
  int last_turn = 0;
  int expected_turn = 1;         ///< of a further action
  bool counts_plies = false;     ///< the trace numbers plies instead of turns
  bool drawn = false;            ///< a draw was missed
  std::optional<Color> illegal;  ///< who made the last move, if it was illegal
  std::optional<Color> late;     ///< who last took too much time
};

/// The faults of the ends that are stated after the last action: at most one of a winner and one of a number of turns.
std::vector<Fault> end_faults(const StatedGame& game, const LastStanding& standing);

}  // namespace keymove::verify
