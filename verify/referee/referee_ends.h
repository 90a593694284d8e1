// Whether the ends that a game states are how it has ended.
#pragma once

#include <optional>
#include <vector>

#include "verify/referee/arbiter.h"
#include "verify/referee/referee.h"

namespace keymove::verify {

/// How a game stands when its last action has been judged.
struct LastStanding {
  std::optional<GameResult> result;  ///< by the rules
  int last_turn = 0;
  int expected_turn = 1;         ///< of one more action
  bool counts_plies = false;     ///< the trace numbers plies where it should number turns
  bool drawn = false;            ///< a draw was missed
  std::optional<Color> illegal;  ///< who made the last move, if it was illegal
  std::optional<Color> late;     ///< who took too much time last
};

/// What is wrong in the ends that are stated behind the last action: a winner and a number of turns, each told once.
std::vector<Fault> end_faults(const StatedGame& game, const LastStanding& standing);

}  // namespace keymove::verify
