#include "verify/referee/turn_judge.h"

#include <algorithm>
#include <string>

#include "positions/base/counter.h"

namespace keymove::verify {

TurnJudge::TurnJudge(const StatedGame& game, int first, Color to_move)
    : first_(first), first_ply_(to_move == Color::black ? 1 : 0), expected_(first) {
  infer(game);
}

/// The number of the action with that index (from 0) in this way of counting.
int TurnJudge::number_of(int ply, bool by_plies, int offset) const {
  return first_ + offset + (by_plies ? ply : (ply + first_ply_) / 2);
}

/// Finds the way of counting. The usual one is left only for one that fits three of four numbers, and more than it.
void TurnJudge::infer(const StatedGame& game) {
  int numbers = 0;
  for (const StatedAction& action : game.actions) numbers += action.turn ? 1 : 0;
  const auto fits = [&](bool by_plies, int offset) {
    int out = 0;
    for (std::size_t i = 0; i < game.actions.size(); ++i) {
      const auto& turn = game.actions[i].turn;
      out += turn && turn->value == number_of(static_cast<int>(i), by_plies, offset) ? 1 : 0;
    }
    return out;
  };
  constexpr int kFewest = 3;
  int best = std::max({fits(false, 0), kFewest - 1, (3 * numbers - 1) / 4});
  for (const bool by_plies : {true, false}) {
    for (const int offset : {0, -1, 1}) {
      const int fit = fits(by_plies, offset);
      if (fit <= best) continue;
      best = fit;
      by_plies_ = by_plies;
      offset_ = offset;
    }
  }
}

int TurnJudge::judge(const StatedAction& action, bool switched, FaultLog& log) {
  if (!action.turn) return current_ = expected_;
  current_ = action.turn->value;
  if (counts_otherwise()) {
    judge_otherwise(*action.turn, log);
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
             "this is turn " + std::to_string(expected_) + ", not " + std::to_string(current_), "number");
  return current_;
}

/// Tells the way of counting at the first number that it makes wrong, and numbers that are wrong in this way, too.
void TurnJudge::judge_otherwise(const Stated<int>& turn, FaultLog& log) {
  const int number = number_of(plies_, by_plies_, offset_);
  if (turn.value != number) {
    log.report(turn.where, FaultKind::wrong_turn,
               "this is number " + std::to_string(number) + " as the turns are counted here, not " +
                   std::to_string(turn.value),
               "number");
  } else if (turn.value != number_of(plies_, false, 0) && !told_) {
    told_ = true;
    const std::string from = offset_ == 0 ? "" : " from " + std::to_string(first_ + offset_);
    log.report(turn.where, FaultKind::wrong_turn,
               by_plies_ ? "turns are counted by moves" + from + "; a turn is a move of White and one of Black"
                         : "turns are counted" + from + ", not from " + std::to_string(first_));
  }
}

void TurnJudge::advance(Color mover) {
  const auto next = [mover](int turn) { return mover == Color::black ? next_count(turn) : turn; };
  last_ = counts_otherwise() ? expected_ : current_;
  true_ = next(true_.value_or(expected_));
  expected_ = next(last_);
  ++plies_;
}

}  // namespace keymove::verify
