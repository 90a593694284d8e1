#include "verify/referee/referee.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "verify/referee/action_filter.h"
#include "verify/referee/end_judge.h"
#include "verify/referee/game_cursor.h"
#include "verify/referee/move_judge.h"
#include "verify/referee/referee_items.h"
#include "verify/referee/referee_states.h"
#include "verify/referee/referee_texts.h"
#include "verify/referee/score_judge.h"
#include "verify/referee/turn_judge.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

namespace {

std::optional<Setup> start_of(const StatedGame& game) {
  if (game.start || game.variant->start_fen.empty()) return game.start;
  auto read = read_fen(game.variant, game.variant->start_fen);
  return read ? std::optional(std::move(read->setup)) : std::nullopt;
}

/// Leads the judges through the actions of one game.
class Referee {
 public:
  Referee(const ActionsAlone& actions, const std::vector<HeuristicPtr>& heuristics, const Rulebook& rules,
          const Setup& start, FaultLog& log)
      : game_(actions.game),
        log_(log),
        cursor_(rules, start),
        moves_(*game_.variant, cursor_, log),
        turns_(game_, start.fullmove_number, start.to_move),
        scores_(game_, heuristics),
        ends_(game_),
        one_counter_(is_one_counter(game_, actions.movers)) {}

  Findings run() {
    if (game_.first_board) moves_.judge_first_board(*game_.first_board);
    for (std::size_t i = 0; i < game_.actions.size() && !moves_.lost_track(); ++i) {
      if (!judge_action(i)) break;
    }
    log_.set_action(std::nullopt, std::nullopt);
    ends_.finish(cursor_, turns_, moves_.illegal(), log_);
    if (game_.source == GameSource::trace) {
      log_.add(missing_items(game_));
      log_.add(name_faults(game_));
    }
    if (const auto& result = cursor_.result()) {
      out_.end = (result->winner ? text_of(*result->winner) + " won" : "draw") + ": " + result->reason;
    }
    return std::move(out_);
  }

 private:
  /// Judges the i-th action; false if the game was over before it.
  bool judge_action(std::size_t i) {
    const StatedAction& action = game_.actions[i];
    cursor_.resume(action);
    const int stated_turn = action.turn ? action.turn->value : turns_.expected();
    log_.set_action(stated_turn, action.mover ? action.mover->value : cursor_.now().to_move);
    if (ends_.goes_on_after_end(i, cursor_, turns_, log_)) return false;
    const bool switched = moves_.judge_mover(action);
    const Color mover = cursor_.now().to_move;
    log_.set_action(stated_turn, mover);
    log_.set_action(turns_.judge(action, switched, log_), mover);
    moves_.judge(action);
    ++out_.moves;
    if (action.heuristic_score) scores_.judge(*action.heuristic_score, mover, cursor_, log_);
    ends_.judge_time(i, mover, log_);
    StatesJudge& states = states_[one_counter_ ? 0 : slot(mover)];
    states.judge(action.states, [&](const Location& where, FaultKind kind, std::string message, const char* cause) {
      log_.report(where, kind, std::move(message), cause);
    });
    turns_.advance(mover);
    return true;
  }

  const StatedGame& game_;
  FaultLog& log_;
  GameCursor cursor_;
  MoveJudge moves_;
  TurnJudge turns_;
  ScoreJudge scores_;
  EndJudge ends_;
  bool one_counter_;                   ///< both AIs share a counter of states
  std::array<StatesJudge, 2> states_;  ///< by colour; the first one for a shared counter
  Findings out_;
};

}  // namespace

bool Findings::right() const {
  return std::all_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.is_warning(); });
}

Findings referee(const StatedGame& game, const std::vector<HeuristicPtr>& heuristics) {
  FaultLog log;
  for (const InputError& error : game.errors)
    log.report(error.where, FaultKind::unreadable, error.message, error.message.substr(0, error.message.find(':')));
  Findings found;
  if (const auto start = start_of(game)) {
    const auto rulebook = recent_rulebook(start->variant);
    // Only traces show more than actions.
    const ActionsAlone actions =
        game.source == GameSource::trace ? actions_alone(game, *rulebook, *start, log) : ActionsAlone{game, {}};
    found = Referee(actions, heuristics, *rulebook, *start, log).run();
  } else {
    log.report(game.where, FaultKind::unreadable, "the game has no start position: give one with --fen");
  }
  found.faults = log.take();
  return found;
}

}  // namespace keymove::verify
