#include "verify/referee/faults.h"

#include <algorithm>
#include <utility>

#include "positions/base/enum_names.h"

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
                                              {FaultKind::wrong_rejection, "wrong-rejection"},
                                              {FaultKind::missing, "missing"}};

}  // namespace

std::string_view name_of(FaultKind kind) { return kFaultNames.name_of(kind); }

void FaultLog::set_action(std::optional<int> turn, std::optional<Color> mover) {
  turn_ = turn;
  mover_ = mover;
}

void FaultLog::report(const Location& where, FaultKind kind, std::string message, const std::string& cause) {
  if (!cause.empty()) {
    const auto [known, is_new] = causes_.emplace(std::pair(kind, cause), faults_.size());
    if (!is_new) return faults_[known->second].again.push_back(where);
  }
  faults_.push_back({where, kind, turn_, mover_, std::move(message), {}});
}

void FaultLog::add(std::vector<Fault> faults) {
  for (Fault& fault : faults) faults_.push_back(std::move(fault));
}

std::vector<Fault> FaultLog::take() {
  std::stable_sort(faults_.begin(), faults_.end(), [](const Fault& a, const Fault& b) {
    return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
  });
  causes_.clear();
  return std::exchange(faults_, {});
}

}  // namespace keymove::verify
