#include <algorithm>

#include "verify/referee/referee.h"

namespace keymove::verify {

std::string_view name_of(FaultKind kind) {
  switch (kind) {
    case FaultKind::illegal_move:
      return "illegal-move";
    case FaultKind::after_end:
      return "after-end";
    case FaultKind::wrong_board:
      return "wrong-board";
    case FaultKind::wrong_player:
      return "wrong-player";
    case FaultKind::missed_promotion:
      return "missed-promotion";
    case FaultKind::wrong_turn:
      return "wrong-turn";
    case FaultKind::wrong_winner:
      return "wrong-winner";
    case FaultKind::wrong_turn_count:
      return "wrong-turn-count";
    case FaultKind::draw_too_early:
      return "draw-too-early";
    case FaultKind::draw_missed:
      return "draw-missed";
    case FaultKind::wrong_score:
      return "wrong-score";
    case FaultKind::wrong_states:
      return "wrong-states";
    case FaultKind::wrong_percentages:
      return "wrong-percentages";
    case FaultKind::wrong_branching:
      return "wrong-branching";
    case FaultKind::over_time:
      return "over-time";
    case FaultKind::wrong_parameter:
      return "wrong-parameter";
    case FaultKind::unreadable:
      return "unreadable";
    case FaultKind::missing:
      break;
  }
  return "missing";
}

bool Findings::right() const {
  return std::all_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.is_warning(); });
}

}  // namespace keymove::verify
