#include "verify/referee/referee.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

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
  Referee(const StatedGame& game, const std::vector<HeuristicPtr>& heuristics, const Rulebook& rules,
          const Setup& start, FaultLog& log)
      : game_(game),
        log_(log),
        cursor_(rules, start),
        moves_(*game.variant, cursor_, log),
        turns_(game, start.fullmove_number),
        scores_(game, heuristics),
        ends_(game) {}

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
    log_.set_action(turns_.judge(action, i, switched, log_), mover);
    moves_.judge(action);
    ++out_.moves;
    if (action.heuristic_score) scores_.judge(*action.heuristic_score, mover, cursor_, log_);
    ends_.judge_time(i, mover, log_);
    states_[slot(mover)].judge(action.states, [&](const Location& where, FaultKind kind, std::string message) {
      log_.report(where, kind, std::move(message));
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
  std::array<StatesJudge, 2> states_;  ///< by colour
  Findings out_;
};

}  // namespace

bool Findings::right() const {
  return std::all_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.is_warning(); });
}

Findings referee(const StatedGame& game, const std::vector<HeuristicPtr>& heuristics) {
  const auto rulebook = recent_rulebook(game.variant);
  FaultLog log;
  for (const InputError& error : game.errors) log.report(error.where, FaultKind::unreadable, error.message);
  Findings found;
  if (const auto start = start_of(game)) {
    found = Referee(game, heuristics, *rulebook, *start, log).run();
  } else {
    log.report(game.where, FaultKind::unreadable, "the game has no start position: give one with --fen");
  }
  found.faults = log.take();
  return found;
}

}  // namespace keymove::verify
