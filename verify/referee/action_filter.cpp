#include "verify/referee/action_filter.h"

#include <cstddef>
#include <string>

#include "positions/notation/notation.h"
#include "verify/referee/game_cursor.h"
#include "verify/referee/move_judge.h"
#include "verify/referee/referee_texts.h"

namespace keymove::verify {

namespace {

class ActionFilter {
 public:
  ActionFilter(const StatedGame& game, const Rulebook& rules, const Setup& start, FaultLog& log)
      : game_(game), log_(log), cursor_(rules, start), moves_(*game.variant, cursor_, unused_) {}

  ActionsAlone run() {
    ActionsAlone out{game_, {}};
    out.game.actions.clear();
    if (game_.first_board) moves_.judge_first_board(*game_.first_board);
    std::vector<std::size_t> left_out;
    for (std::size_t i = 0; i < game_.actions.size(); ++i) {
      const StatedAction& action = game_.actions[i];
      cursor_.resume(action);
      if (is_no_action(i)) {
        left_out.push_back(i);
        continue;
      }
      moves_.judge_mover(action);
      out.movers.push_back(cursor_.now().to_move);
      moves_.judge(action);
      out.game.actions.push_back(action);
    }
    for (StatedEnd& end : out.game.ends) {
      std::size_t before = 0;
      for (const std::size_t i : left_out) before += i < end.after_actions ? 1 : 0;
      end.after_actions -= before;
    }
    return out;
  }

 private:
  bool is_no_action(std::size_t i) {
    const StatedAction& action = game_.actions[i];
    const bool unchanged = action.board && action.board->men == cursor_.now().board;
    if (!action.move) return unchanged;
    const Color mover = action.mover ? action.mover->value : cursor_.now().to_move;
    const bool again = moves_again(i, mover);
    if (!action.rejected && !(unchanged && again && is(mover, PlayerKind::human))) return false;
    const bool made = action.board ? !unchanged : !again;
    if (read_move(*action.move, cursor_.now(), cursor_.legal_moves())) {
      if (made || !action.rejected) return false;
      report(i, FaultKind::wrong_rejection, "the move is rejected, but it is legal");
      return true;
    }
    if (action.board && made) return false;
    const bool last = i + 1 == game_.actions.size();
    if (!is(mover, PlayerKind::ai)) return !last || game_.ends.empty();
    if (!last) report(i, FaultKind::illegal_move, "an AI that makes an illegal move loses and does not move again");
    return !last;
  }

  /// Whether the player of the i-th action may be that of the next one, too.
  [[nodiscard]] bool moves_again(std::size_t i, Color mover) const {
    if (i + 1 >= game_.actions.size()) return false;
    const StatedAction& next = game_.actions[i + 1];
    if (next.mover) return next.mover->value == mover;
    const auto move = next.move ? spelled_squares(*game_.variant, next.move->text) : std::nullopt;
    const Man man = move ? cursor_.now().at(move->from) : Man{};
    return man.present() && man.color == mover;
  }

  [[nodiscard]] bool is(Color player, PlayerKind kind) const {
    const auto& stated = game_.players[slot(player)].kind;
    return stated && stated->value == kind;
  }

  void report(std::size_t i, FaultKind kind, const std::string& message) {
    const StatedAction& action = game_.actions[i];
    log_.set_action(action.turn ? std::optional(action.turn->value) : std::nullopt,
                    action.mover ? action.mover->value : cursor_.now().to_move);
    log_.report(action.move->where, kind, message, "rejected");
    log_.set_action(std::nullopt, std::nullopt);
  }

  const StatedGame& game_;
  FaultLog& log_;
  FaultLog unused_;  ///< the moves are judged later
  GameCursor cursor_;
  MoveJudge moves_;
};

}  // namespace

ActionsAlone actions_alone(const StatedGame& game, const Rulebook& rules, const Setup& start, FaultLog& log) {
  return ActionFilter(game, rules, start, log).run();
}

}  // namespace keymove::verify
