#include "verify/referee/referee.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "positions/base/counter.h"
#include "positions/base/words.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/notation/notation.h"
#include "verify/evaluation/heuristic_value.h"
#include "verify/referee/arbiter.h"
#include "verify/referee/referee_boards.h"
#include "verify/referee/referee_ends.h"
#include "verify/referee/referee_items.h"
#include "verify/referee/referee_states.h"
#include "verify/referee/referee_texts.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

namespace {

constexpr std::array kColors = {Color::white, Color::black};

class Referee {
 public:
  Referee(const StatedGame& game, const std::vector<HeuristicPtr>& heuristics)
      : game_(game), rulebook_(recent_rulebook(game.variant)), rules_(*rulebook_) {
    for (const Color player : kColors) choose_heuristic(player, heuristics);
  }

  Findings run() {
    for (const InputError& error : game_.errors) report(error.where, FaultKind::unreadable, error.message);
    if (!set_up()) return std::move(out_);
    counts_plies_ = turns_are_plies();
    for (std::size_t i = 0; i < game_.actions.size() && !over_; ++i) judge_action(i);
    turn_.reset();
    mover_.reset();
    add(end_faults(game_, {.result = arbiter_->result(),
                           .last_turn = last_turn_,
                           .expected_turn = expected_turn_,
                           .counts_plies = counts_plies_,
                           .drawn = drawn_,
                           .illegal = illegal_,
                           .late = late_}));
    if (game_.source == GameSource::trace) {
      add(missing_items(game_));
      add(name_faults(game_));
    }
    if (const auto& result = arbiter_->result()) {
      out_.end = (result->winner ? text_of(*result->winner) + " won" : "draw") + ": " + result->reason;
    }
    std::stable_sort(out_.faults.begin(), out_.faults.end(), [](const Fault& a, const Fault& b) {
      return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
    });
    return std::move(out_);
  }

 private:
  void report(const Location& where, FaultKind kind, std::string message) {
    out_.faults.push_back({where, kind, turn_, mover_, std::move(message)});
  }
  void add(std::vector<Fault> faults) {
    for (Fault& fault : faults) out_.faults.push_back(std::move(fault));
  }

  void choose_heuristic(Color player, const std::vector<HeuristicPtr>& heuristics) {
    const auto& stated = game_.players[slot(player)].heuristic;
    for (const HeuristicPtr& heuristic : heuristics) {
      const bool named = stated ? lower_case(stated->value) == lower_case(heuristic->name) : heuristics.size() == 1;
      if (named) heuristics_[slot(player)] = heuristic;
    }
    if (heuristics_[slot(player)] || !stated || lower_case(stated->value) != "e0") return;
    if (auto given = load_heuristic(game_.variant, "e0")) heuristics_[slot(player)] = *given;
  }

  // The position.

  bool set_up() {
    std::optional<Setup> start = game_.start;
    if (!start && !game_.variant->start_fen.empty()) {
      if (auto read = read_fen(game_.variant, game_.variant->start_fen)) start = std::move(read->setup);
    }
    if (!start) {
      report(game_.where, FaultKind::unreadable, "the game has no start position: give one with --fen");
      return false;
    }
    arbiter_.emplace(rules_, *start);
    expected_turn_ = start->fullmove_number;
    if (game_.first_board && game_.first_board->men != start->board) {
      report_difference(*game_.first_board, "the initial board is not the start position: ");
      go_on_from(game_.first_board->men, start->to_move, 0);
      true_ = start;
    }
    return true;
  }

  /// Goes on from a stated board, if it can be judged.
  void go_on_from(const std::vector<Man>& men, Color to_move, int clock) {
    if (!can_be_read(*game_.variant, men)) return;
    Setup setup = arbiter_->now();
    setup.board = men;
    setup.to_move = to_move;
    setup.en_passant = kNoSquare;
    setup.halfmove_clock = clock;
    repair_rights(setup);
    arbiter_.emplace(rules_, setup);
  }

  /// Plays a legal move. If the game goes on after a draw, the arbiter starts anew after the move.
  void play(const Move& move) {
    if (!arbiter_->result()) return arbiter_->play(move);
    Setup next = rules_.write(rules_.play(rules_.read(arbiter_->now()), move));
    next.halfmove_clock = 0;
    arbiter_.emplace(rules_, next);
  }

  /// Reports the differences between a stated board and the position.
  void report_difference(const StatedBoard& board, const std::string& what) {
    if (const auto difference = difference_of(*game_.variant, board, arbiter_->now()))
      report(difference->where, FaultKind::wrong_board, what + difference->squares);
  }

  // Actions.

  void judge_action(std::size_t i) {
    const StatedAction& action = game_.actions[i];
    // If the game goes on from the right board, the wrong one was only a misprint and is ignored.
    if (true_ && !leads_to_board(arbiter_->now(), action) && leads_to_board(*true_, action))
      arbiter_.emplace(rules_, *true_);
    true_.reset();
    mover_ = action.mover ? action.mover->value : arbiter_->now().to_move;
    turn_ = action.turn ? action.turn->value : expected_turn_;
    if (goes_on_after_end(action, i)) {
      over_ = true;
      return;
    }
    const bool switched = judge_mover(action);
    mover_ = arbiter_->now().to_move;
    judge_turn(action, i, switched);
    illegal_.reset();
    const Color mover = *mover_;
    judge_move(action);
    ++out_.moves;
    if (action.heuristic_score) judge_score(*action.heuristic_score, mover);
    if (action.seconds) judge_time(action, i, mover);
    states_[slot(mover)].judge(action.states, [&](const Location& where, FaultKind kind, std::string message) {
      report(where, kind, std::move(message));
    });
    const auto next = [mover](int turn) { return mover == Color::black ? next_count(turn) : turn; };
    last_turn_ = turn_.value_or(expected_turn_);
    true_turn_ = next(true_turn_.value_or(expected_turn_));
    expected_turn_ = next(last_turn_);
  }

  /// Whether the action's move is legal in that position and leads to the action's board.
  [[nodiscard]] bool leads_to_board(const Setup& setup, const StatedAction& action) const {
    if (!action.move || !action.board) return false;
    const Position position = rules_.read(setup);
    std::vector<Move> legal;
    rules_.moves(position, legal);
    const auto move = read_move(*action.move, setup, legal);
    return move && rules_.write(rules_.play(position, *move)).board == action.board->men;
  }

  [[nodiscard]] const Location& place_of(const StatedAction& action) const {
    return action.move ? action.move->where : action.where;
  }

  /// Reports an action after the end of the game; true if the game is over by its rules, so that nothing more is
  /// judged.
  bool goes_on_after_end(const StatedAction& action, std::size_t i) {
    const auto& result = arbiter_->result();
    if (result && rules_.end(rules_.read(arbiter_->now()))) {
      report(place_of(action), FaultKind::after_end, "a move after the end of the game: " + result->reason);
      return true;
    }
    const bool said = i > 0 && std::any_of(game_.ends.begin(), game_.ends.end(),
                                           [&](const StatedEnd& end) { return end.after_actions == i; });
    const bool too_many = game_.max_turns && expected_turn_ > game_.max_turns->value && !counts_plies_;
    if (drawn_ || (!result && !said && !too_many)) return false;
    if (result || too_many) {
      drawn_ = true;
      report(place_of(action), FaultKind::draw_missed,
             "the game goes on after a draw: " +
                 (result ? result->reason : turns_text(game_.max_turns->value) + " are the maximum"));
      if (result) go_on_from(arbiter_->now().board, arbiter_->now().to_move, 0);
    } else {
      report(place_of(action), FaultKind::after_end, "a move after the end of the game that is stated above");
    }
    return false;
  }

  /// Judges the stated player; true if the move is really one of the other side.
  bool judge_mover(const StatedAction& action) {
    const Color expected = arbiter_->now().to_move;
    if (!action.mover || action.mover->value == expected) return false;
    report(action.mover->where, FaultKind::wrong_player,
           "it is " + text_of(expected) + "'s turn, not " + text_of(action.mover->value) + "'s");
    const auto move = action.move ? parse_coordinate_text(*game_.variant, action.move->text) : std::nullopt;
    if (!move) return false;
    const Man& man = arbiter_->now().at(move->from);
    if (!man.present() || man.color != action.mover->value) return false;
    go_on_from(arbiter_->now().board, action.mover->value, arbiter_->now().halfmove_clock);
    return true;
  }

  /// Whether the whole trace numbers plies instead of turns.
  [[nodiscard]] bool turns_are_plies() const {
    constexpr std::size_t kEnough = 3;
    if (game_.actions.size() < kEnough) return false;
    for (std::size_t i = 0; i < game_.actions.size(); ++i) {
      if (!game_.actions[i].turn || game_.actions[i].turn->value != static_cast<int>(i) + 1) return false;
    }
    return true;
  }

  void judge_turn(const StatedAction& action, std::size_t i, bool switched) {
    if (!action.turn) {
      turn_ = expected_turn_;
      return;
    }
    if (counts_plies_) {
      if (i == 1)
        report(action.turn->where, FaultKind::wrong_turn,
               "turns are counted by moves; a turn is a move of White and one of Black");
      return;
    }
    const bool may_be_next = switched && action.turn->value == next_count(expected_turn_);
    if (action.turn->value == expected_turn_ || may_be_next) return;
    // A single misprinted number is ignored if the next ones are right again.
    if (action.turn->value == true_turn_) {
      expected_turn_ = *true_turn_;
      return;
    }
    report(action.turn->where, FaultKind::wrong_turn,
           "this is turn " + std::to_string(expected_turn_) + ", not " + std::to_string(action.turn->value));
  }

  void judge_move(const StatedAction& action) {
    const Setup before = arbiter_->now();
    std::vector<Move> legal;
    rules_.moves(rules_.read(before), legal);
    if (!action.move) return infer_move(action, before, legal);
    const auto read = read_move(*action.move, before, legal);
    if (read) {
      play(*read);
      if (action.board) judge_board(*action.board, before, *read);
      return;
    }
    if (promotes_to_nothing(action, before, legal)) return;
    illegal_ = before.to_move;
    report(action.move->where, FaultKind::illegal_move, read.errors().front().message);
    go_on_after_illegal(action, before);
  }

  /// Whether the move lacks its promotion. The promotion is then taken from the stated board, otherwise it is the first
  /// legal one.
  bool promotes_to_nothing(const StatedAction& action, const Setup& before, const std::vector<Move>& legal) {
    const auto spelled = parse_coordinate_text(*game_.variant, action.move->text);
    if (!spelled || spelled->promotion != kNoKind) return false;
    const Move* chosen = nullptr;
    for (const Move& move : legal) {
      if (move.from != spelled->from || move.to != spelled->to || move.promotion == kNoKind) continue;
      const Man man{move.promotion, before.to_move};
      const bool stands = action.board && action.board->men[static_cast<std::size_t>(move.to)] == man;
      if (chosen == nullptr || stands) chosen = &move;
    }
    if (chosen == nullptr) return false;
    report(action.move->where, FaultKind::missed_promotion,
           "the move does not say what the " + game_.variant->man(before.at(spelled->from).kind).name + " becomes");
    play(*chosen);
    if (action.board && action.board->men != arbiter_->now().board)
      go_on_from(action.board->men, !before.to_move, arbiter_->now().halfmove_clock);
    return true;
  }

  void infer_move(const StatedAction& action, const Setup& before, const std::vector<Move>& legal) {
    if (!action.board) return;
    for (const Move& move : legal) {
      if (rules_.write(rules_.play(rules_.read(before), move)).board == action.board->men) return play(move);
    }
    report(action.board->where, FaultKind::wrong_board, "no legal move leads to this board");
    go_on_from(action.board->men, !before.to_move, clock_after(before, action.board->men));
  }

  void go_on_after_illegal(const StatedAction& action, const Setup& before) {
    if (action.board) {
      // A move that was rejected has not changed the board.
      const bool made = action.board->men != before.board;
      return go_on_from(action.board->men, made ? !before.to_move : before.to_move,
                        made ? clock_after(before, action.board->men) : before.halfmove_clock);
    }
    const auto move = parse_coordinate_text(*game_.variant, action.move->text);
    if (!move || !before.at(move->from).present()) {
      over_ = over_ || !move;
      return go_on_from(before.board, !before.to_move, before.halfmove_clock);
    }
    std::vector<Man> men = before.board;
    const Man man = before.at(move->from);
    men[static_cast<std::size_t>(move->to)] = man;
    men[static_cast<std::size_t>(move->from)] = Man{};
    go_on_from(men, !man.color, clock_after(before, men));
  }

  void judge_board(const StatedBoard& board, const Setup& before, const Move& move) {
    const Setup& now = arbiter_->now();
    if (board.men == now.board) return;
    const auto to = static_cast<std::size_t>(move.to);
    std::vector<Man> unpromoted = now.board;
    unpromoted[to] = before.at(move.from);
    if (move.promotion != kNoKind && board.men == unpromoted) {
      report(board.at[to], FaultKind::missed_promotion,
             "the " + game_.variant->man(before.at(move.from).kind).name + " on " + square_text(now.shape(), move.to) +
                 " has to become a " + game_.variant->man(move.promotion).name);
    } else {
      report_difference(board, "the board does not follow from " + coordinate_text(*game_.variant, move) + ": ");
    }
    const Setup follows = now;
    go_on_from(board.men, now.to_move, clock_after(before, board.men));
    true_ = follows;
  }

  void judge_score(const StatedNumber& score, Color mover) {
    const HeuristicPtr& heuristic = heuristics_[slot(mover)];
    if (!heuristic) return;
    const double value = heuristic_value(rules_, rules_.read(arbiter_->now()), *heuristic);
    if (score.may_be(value)) return;
    if (true_ && score.may_be(heuristic_value(rules_, rules_.read(*true_), *heuristic))) return;
    const bool turned = score.may_be(-value);
    if (turned && std::exchange(turned_told_[slot(mover)], true)) return;
    report(score.where, FaultKind::wrong_score,
           heuristic->name + " of this board is " + number_text(value) + ", not " + number_text(score.value) +
               (turned ? ": scores are from White's view" : ""));
  }

  void judge_time(const StatedAction& action, std::size_t i, Color mover) {
    if (!game_.seconds || !is_ai(game_, mover) || action.seconds->low() <= game_.seconds->high()) return;
    late_ = mover;
    const bool lost = i + 1 == game_.actions.size() &&
                      std::any_of(game_.ends.begin(), game_.ends.end(),
                                  [&](const StatedEnd& end) { return end.winner && *end.winner == !mover; });
    if (lost) return;
    report(action.seconds->where, FaultKind::over_time,
           text_of(mover) + " takes " + number_text(action.seconds->value) + " s, more than the limit of " +
               number_text(game_.seconds->value) + " s, and does not lose");
  }

  const StatedGame& game_;
  std::shared_ptr<const Rulebook> rulebook_;
  const Rulebook& rules_;
  std::optional<Arbiter> arbiter_;
  std::array<HeuristicPtr, 2> heuristics_;
  std::array<StatesJudge, 2> states_;
  std::array<bool, 2> turned_told_{};  ///< whether scores with the wrong sign have been reported, by colour
  Findings out_;
  std::optional<Setup> true_;  ///< the position that the last, wrong board should have shown
  std::optional<int> turn_;    ///< of the action that is judged
  std::optional<Color> mover_;
  int expected_turn_ = 1;
  std::optional<int> true_turn_;  ///< the turn to expect if the stated wrong numbers are ignored
  int last_turn_ = 0;
  bool counts_plies_ = false;
  bool over_ = false;             ///< no further action is judged
  bool drawn_ = false;            ///< a draw was missed
  std::optional<Color> illegal_;  ///< who made the last move, if it was illegal
  std::optional<Color> late_;     ///< who last took too much time
};

}  // namespace

Findings referee(const StatedGame& game, const std::vector<HeuristicPtr>& heuristics) {
  return Referee(game, heuristics).run();
}

}  // namespace keymove::verify
