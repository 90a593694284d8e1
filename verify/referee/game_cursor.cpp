#include "verify/referee/game_cursor.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "positions/base/counter.h"
#include "positions/notation/notation.h"

namespace keymove::verify {

namespace {

std::ptrdiff_t men_on(const std::vector<Man>& board) {
  return std::count_if(board.begin(), board.end(), [](const Man& man) { return man.present(); });
}

/// Whether a position with these men can be judged: it has at most one royal man of each colour, and exactly one unless
/// he may be captured.
bool can_be_read(const Variant& variant, const std::vector<Man>& men) {
  const auto royal = variant.royal_kind();
  if (!royal) return true;
  constexpr std::array kBoth = {Color::white, Color::black};
  const std::ptrdiff_t fewest = variant.royal == RoyalRule::checkmate ? 1 : 0;
  return std::all_of(kBoth.begin(), kBoth.end(), [&](Color color) {
    const std::ptrdiff_t count = std::count(men.begin(), men.end(), Man{*royal, color});
    return count >= fewest && count <= 1;
  });
}

}  // namespace

int clock_after(const Setup& before, const std::vector<Man>& men) {
  return men_on(before.board) == men_on(men) ? next_count(before.halfmove_clock) : 0;
}

GameCursor::GameCursor(const Rulebook& rules, const Setup& start) : rules_(rules) { arbiter_.emplace(rules, start); }

bool GameCursor::ended() const { return rules_.end(rules_.read(now())).has_value(); }

std::vector<Move> GameCursor::legal_moves() const {
  std::vector<Move> legal;
  rules_.moves(rules_.read(now()), legal);
  return legal;
}

void GameCursor::play(const Move& move) {
  if (!arbiter_->result()) return arbiter_->play(move);
  Setup next = rules_.write(rules_.play(rules_.read(now()), move));
  next.halfmove_clock = 0;
  arbiter_.emplace(rules_, next);
}

void GameCursor::go_on_from(const std::vector<Man>& men, Color to_move, int clock) {
  if (!can_be_read(*rules_.variant(), men)) return;
  Setup setup = now();
  setup.board = men;
  setup.to_move = to_move;
  setup.en_passant = kNoSquare;
  setup.halfmove_clock = clock;
  repair_rights(setup);
  arbiter_.emplace(rules_, setup);
}

void GameCursor::set_intended(const Setup& setup) {
  intended_ = setup;
  add_other(setup);
}

void GameCursor::resume(const StatedAction& action) {
  int best = others_.empty() ? 0 : fit(now(), action);
  for (const Setup& other : others_) {
    const int fits = fit(other, action);
    if (fits <= best) continue;
    best = fits;
    arbiter_.emplace(rules_, other);
  }
  intended_.reset();
  others_.clear();
}

int GameCursor::fit(const Setup& setup, const StatedAction& action) const {
  constexpr int kBoard = 4;
  constexpr int kMove = 2;
  int out = action.mover && action.mover->value == setup.to_move ? 1 : 0;
  if (!action.move) return out;
  const Position position = rules_.read(setup);
  std::vector<Move> legal;
  rules_.moves(position, legal);
  const auto move = read_move(*action.move, setup, legal);
  if (!move) return out;
  const bool shown = action.board && rules_.write(rules_.play(position, *move)).board == action.board->men;
  return out + kMove + (shown ? kBoard : 0);
}

}  // namespace keymove::verify
