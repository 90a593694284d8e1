#include "verify/referee/move_judge.h"

#include <string>

#include "positions/notation/notation.h"
#include "verify/referee/referee_texts.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

namespace {

std::string man_text(const Variant& variant, const Man& man) {
  if (!man.present()) return "no man";
  return (man.color == Color::white ? "a white " : "a black ") + variant.man(man.kind).name;
}

}  // namespace

void MoveJudge::judge_first_board(const StatedBoard& board) {
  const Setup start = cursor_.now();
  if (board.men == start.board) return;
  report_difference(board, "the initial board is not the start position: ");
  cursor_.go_on_from(board.men, start.to_move, 0);
  cursor_.set_intended(start);
}

bool MoveJudge::judge_mover(const StatedAction& action) {
  const Color expected = cursor_.now().to_move;
  if (!action.mover || action.mover->value == expected) return false;
  log_.report(action.mover->where, FaultKind::wrong_player,
              "it is " + text_of(expected) + "'s turn, not " + text_of(action.mover->value) + "'s", "player");
  const auto move = action.move ? spelled_squares(variant_, action.move->text) : std::nullopt;
  if (!move) return false;
  const Man& man = cursor_.now().at(move->from);
  if (!man.present() || man.color != action.mover->value) return false;
  cursor_.go_on_from(cursor_.now().board, action.mover->value, cursor_.now().halfmove_clock);
  return true;
}

void MoveJudge::judge(const StatedAction& action) {
  illegal_.reset();
  const Setup before = cursor_.now();
  const std::vector<Move> legal = cursor_.legal_moves();
  if (!action.move) return infer_move(action, before, legal);
  const auto read = read_move(*action.move, before, legal);
  if (read) {
    cursor_.play(*read);
    if (action.board) judge_board(*action.board, before, *read);
    return;
  }
  if (promotes_to_nothing(action, before, legal)) return;
  illegal_ = before.to_move;
  log_.report(action.move->where, FaultKind::illegal_move, read.errors().front().message);
  go_on_after_illegal(action, before);
}

/// Reports the first three squares where a stated board differs from the position.
void MoveJudge::report_difference(const StatedBoard& board, const std::string& what) {
  const Setup& now = cursor_.now();
  std::string squares;
  const Location* where = nullptr;
  int count = 0;
  constexpr int kShown = 3;
  for (std::size_t s = 0; s < board.men.size(); ++s) {
    if (board.men[s] == now.board[s]) continue;
    if (where == nullptr) where = &board.at[s];
    if (++count > kShown) continue;
    squares += (count > 1 ? ", " : "") + course_square(variant_, static_cast<Square>(s)) + " has " +
               man_text(variant_, board.men[s]) + " instead of " + man_text(variant_, now.board[s]);
  }
  if (count > kShown) squares += " and " + std::to_string(count - kShown) + " more";
  if (where != nullptr) log_.report(*where, FaultKind::wrong_board, what + squares);
}

/// Whether the move lacks its promotion. The promotion is then taken from the stated board, otherwise it is the first
/// legal one.
bool MoveJudge::promotes_to_nothing(const StatedAction& action, const Setup& before, const std::vector<Move>& legal) {
  const auto spelled = spelled_squares(variant_, action.move->text);
  if (!spelled || spelled->promotion != kNoKind) return false;
  const Move* chosen = nullptr;
  for (const Move& move : legal) {
    if (move.from != spelled->from || move.to != spelled->to || move.promotion == kNoKind) continue;
    const Man man{move.promotion, before.to_move};
    const bool stands = action.board && action.board->men[static_cast<std::size_t>(move.to)] == man;
    if (chosen == nullptr || stands) chosen = &move;
  }
  if (chosen == nullptr) return false;
  log_.report(action.move->where, FaultKind::missed_promotion,
              "the move does not say what the " + variant_.man(before.at(spelled->from).kind).name + " becomes",
              "silent");
  cursor_.play(*chosen);
  if (action.board && action.board->men != cursor_.now().board)
    cursor_.go_on_from(action.board->men, !before.to_move, cursor_.now().halfmove_clock);
  return true;
}

void MoveJudge::infer_move(const StatedAction& action, const Setup& before, const std::vector<Move>& legal) {
  if (!action.board) return;
  const Rulebook& rules = cursor_.rules();
  for (const Move& move : legal) {
    if (rules.write(rules.play(rules.read(before), move)).board == action.board->men) return cursor_.play(move);
  }
  log_.report(action.board->where, FaultKind::wrong_board, "no legal move leads to this board");
  cursor_.go_on_from(action.board->men, !before.to_move, clock_after(before, action.board->men));
}

void MoveJudge::go_on_after_illegal(const StatedAction& action, const Setup& before) {
  const auto not_made = [&](Color to_move) {
    Setup setup = before;
    setup.to_move = to_move;
    setup.en_passant = kNoSquare;
    return setup;
  };
  if (action.board && action.board->men != before.board)
    return cursor_.go_on_from(action.board->men, !before.to_move, clock_after(before, action.board->men));
  if (action.board) {
    cursor_.go_on_from(before.board, before.to_move, before.halfmove_clock);
    return cursor_.add_other(not_made(!before.to_move));
  }
  const auto move = spelled_squares(variant_, action.move->text);
  if (!move || !before.at(move->from).present()) {
    lost_track_ = lost_track_ || !move;
    cursor_.go_on_from(before.board, !before.to_move, before.halfmove_clock);
    return cursor_.add_other(not_made(before.to_move));
  }
  std::vector<Man> men = before.board;
  const Man man = before.at(move->from);
  men[static_cast<std::size_t>(move->to)] = man;
  men[static_cast<std::size_t>(move->from)] = Man{};
  cursor_.go_on_from(men, !man.color, clock_after(before, men));
  cursor_.add_other(not_made(before.to_move));
  cursor_.add_other(not_made(!before.to_move));
}

void MoveJudge::judge_board(const StatedBoard& board, const Setup& before, const Move& move) {
  const Setup follows = cursor_.now();
  if (board.men == follows.board) return;
  const auto to = static_cast<std::size_t>(move.to);
  std::vector<Man> unpromoted = follows.board;
  unpromoted[to] = before.at(move.from);
  if (move.promotion != kNoKind && board.men == unpromoted) {
    log_.report(board.at[to], FaultKind::missed_promotion,
                "the " + variant_.man(before.at(move.from).kind).name + " on " + course_square(variant_, move.to) +
                    " has to become a " + variant_.man(move.promotion).name,
                "remains");
  } else if (board.men == before.board) {
    // The board is printed before the move is made, or the move was not made.
    log_.report(board.where, FaultKind::wrong_board, "the board is still that before " + course_move(variant_, move),
                "still");
    return cursor_.add_other(before);
  } else {
    report_difference(board, "the board does not follow from " + course_move(variant_, move) + ": ");
  }
  cursor_.go_on_from(board.men, follows.to_move, clock_after(before, board.men));
  cursor_.set_intended(follows);
}

}  // namespace keymove::verify
