#include "verify/referee/turn_judge.h"

#include <string>

#include "positions/base/counter.h"

namespace keymove::verify {

namespace {

bool turns_are_plies(const StatedGame& game) {
  constexpr std::size_t kEnough = 3;
  if (game.actions.size() < kEnough) return false;
  for (std::size_t i = 0; i < game.actions.size(); ++i) {
    if (!game.actions[i].turn || game.actions[i].turn->value != static_cast<int>(i) + 1) return false;
  }
  return true;
}

}  // namespace

TurnJudge::TurnJudge(const StatedGame& game, int first) : counts_plies_(turns_are_plies(game)), expected_(first) {}

int TurnJudge::judge(const StatedAction& action, std::size_t i, bool switched, FaultLog& log) {
  if (!action.turn) return current_ = expected_;
  current_ = action.turn->value;
  if (counts_plies_) {
    if (i == 1)
      log.report(action.turn->where, FaultKind::wrong_turn,
                 "turns are counted by moves; a turn is a move of White and one of Black");
    return current_;
  }
  const bool may_be_next = switched && current_ == next_count(expected_);
  if (current_ == expected_ || may_be_next) return current_;
  // A single misprinted number is ignored if the next ones are right again.
  if (current_ == true_) {
    expected_ = *true_;
    return current_;
  }
  log.report(action.turn->where, FaultKind::wrong_turn,
             "this is turn " + std::to_string(expected_) + ", not " + std::to_string(current_));
  return current_;
}

void TurnJudge::advance(Color mover) {
  const auto next = [mover](int turn) { return mover == Color::black ? next_count(turn) : turn; };
  last_ = current_;
  true_ = next(true_.value_or(expected_));
  expected_ = next(last_);
}

}  // namespace keymove::verify
