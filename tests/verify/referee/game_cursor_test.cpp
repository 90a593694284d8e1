#include "verify/referee/game_cursor.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;
using namespace keymove::verify;

namespace {

Setup start() { return position("minichess-5x5", variant_of("minichess-5x5")->start_fen); }

StatedAction action_of(const std::string& move, const Setup& shown) {
  StatedAction action;
  action.move = MoveText{move, {}};
  action.board = StatedBoard{shown.board, std::vector<Location>(shown.board.size()), {}};
  return action;
}

}  // namespace

TEST_CASE("a cursor follows moves, and goes on from stated men") {
  const Rulebook rules(variant_of("minichess-5x5"));
  GameCursor cursor(rules, start());
  CHECK(cursor.legal_moves().size() == 13);  // pawns 2, knight 3, bishop 2, queen 4, king 2
  cursor.play(move_of(cursor.now(), "b2b3"));
  CHECK(cursor.now().to_move == Color::black);
  std::vector<Man> men = start().board;
  men[4] = Man{};  // without the white king the game is over by its rules
  cursor.go_on_from(men, Color::white, 0);
  CHECK(cursor.now().to_move == Color::white);
  CHECK(cursor.ended());
  CHECK(cursor.result()->winner == Color::black);
}

TEST_CASE("a cursor goes back to the intended position if the game goes on from it") {
  const Rulebook rules(variant_of("minichess-5x5"));
  const Setup right = after(start(), {"b2b3"});
  std::vector<Man> misprinted = right.board;
  misprinted[1] = Man{};  // White's knight on b1
  const Setup next = after(right, {"c4b3"});
  for (const bool misprint : {true, false}) {
    GameCursor cursor(rules, start());
    cursor.go_on_from(misprinted, Color::black, 1);
    cursor.set_intended(right);
    Setup shown = next;
    if (!misprint) shown.board[1] = Man{};
    cursor.resume(action_of("c4b3", shown));
    CHECK((cursor.now().board == right.board) == misprint);
    CHECK_FALSE(cursor.intended());
  }
}

TEST_CASE("a game that goes on after a draw is not over") {
  const Rulebook rules(variant_of("minichess-5x5"));
  Setup setup = start();
  setup.halfmove_clock = 20;
  GameCursor cursor(rules, setup);
  REQUIRE(cursor.result());
  CHECK_FALSE(cursor.ended());
  cursor.play(move_of(cursor.now(), "b2b3"));
  CHECK_FALSE(cursor.result());
}

TEST_CASE("a cursor goes on from the position that the next action fits") {
  const Rulebook rules(variant_of("minichess-5x5"));
  GameCursor cursor(rules, after(start(), {"b2b3"}));
  cursor.add_other(start());
  StatedAction action;
  action.mover = Stated<Color>{Color::white, {}};
  action.move = MoveText{"c2c3", {}};
  cursor.resume(action);  // it is White's move, so b2b3 was not made
  CHECK(cursor.now().board == start().board);
  cursor.add_other(after(start(), {"b2b3"}));
  cursor.resume(action);
  CHECK(cursor.now().board == start().board);
}
