#include <algorithm>

#include "positions/base/enum_names.h"
#include "verify/referee/referee.h"

namespace keymove::verify {

namespace {

constexpr EnumNames<FaultKind> kFaultNames = {{FaultKind::illegal_move, "illegal-move"},
                                              {FaultKind::after_end, "after-end"},
                                              {FaultKind::wrong_board, "wrong-board"},
                                              {FaultKind::wrong_player, "wrong-player"},
                                              {FaultKind::missed_promotion, "missed-promotion"},
                                              {FaultKind::wrong_turn, "wrong-turn"},
                                              {FaultKind::wrong_winner, "wrong-winner"},
                                              {FaultKind::wrong_turn_count, "wrong-turn-count"},
                                              {FaultKind::draw_too_early, "draw-too-early"},
                                              {FaultKind::draw_missed, "draw-missed"},
                                              {FaultKind::wrong_score, "wrong-score"},
                                              {FaultKind::wrong_states, "wrong-states"},
                                              {FaultKind::wrong_percentages, "wrong-percentages"},
                                              {FaultKind::wrong_branching, "wrong-branching"},
                                              {FaultKind::over_time, "over-time"},
                                              {FaultKind::wrong_parameter, "wrong-parameter"},
                                              {FaultKind::unreadable, "unreadable"},
                                              {FaultKind::missing, "missing"}};

}  // namespace

std::string_view name_of(FaultKind kind) { return kFaultNames.name_of(kind); }

bool Findings::right() const {
  return std::all_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.is_warning(); });
}

}  // namespace keymove::verify
