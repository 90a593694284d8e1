#include "verify/referee/move_judge.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;
using namespace keymove::verify;

namespace {

/// A judge of a game from the 5x5 start position.
struct Judged {
  VariantPtr variant = variant_of("minichess-5x5");
  Rulebook rules{variant};
  GameCursor cursor{rules, position(variant, variant->start_fen)};
  FaultLog log;
  MoveJudge judge{*variant, cursor, log};
};

StatedBoard shown(const std::vector<Man>& men) { return {men, std::vector<Location>(men.size()), {}}; }

}  // namespace

TEST_CASE("a legal move with its board has no fault, and without a move the board tells it") {
  Judged game;
  StatedAction action;
  action.move = MoveText{"b2b3", {}};
  action.board = shown(after(game.cursor.now(), {"b2b3"}).board);
  game.judge.judge(action);
  action.move.reset();
  action.board = shown(after(game.cursor.now(), {"c4b3"}).board);
  game.judge.judge(action);
  CHECK(game.log.take().empty());
  CHECK(game.cursor.now().to_move == Color::white);
}

TEST_CASE("an illegal move is told, and the game goes on from its board") {
  Judged game;
  StatedAction action;
  action.move = MoveText{"b2b4", {}};
  game.judge.judge(action);
  const auto faults = game.log.take();
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].kind == FaultKind::illegal_move);
  CHECK(game.judge.illegal() == Color::white);
  CHECK(game.cursor.now().to_move == Color::black);
  CHECK(game.cursor.now().at(16).present());  // b4
}

TEST_CASE("the wrong player is told") {
  Judged game;
  StatedAction action;
  action.mover = Stated<Color>{Color::black, {}};
  action.move = MoveText{"c4c3", {}};
  CHECK(game.judge.judge_mover(action));
  CHECK(game.cursor.now().to_move == Color::black);
  action.mover->value = Color::white;
  action.move = MoveText{"c4c3", {}};
  CHECK_FALSE(game.judge.judge_mover(action));  // the move is Black's
  const auto faults = game.log.take();
  REQUIRE(faults.size() == 1);  // the same mistake again
  CHECK(faults[0].again.size() == 1);
}

TEST_CASE("the first board is the start position, or the game goes on from it") {
  Judged game;
  const Setup start = game.cursor.now();
  game.judge.judge_first_board(shown(start.board));
  CHECK(game.log.take().empty());
  std::vector<Man> men = start.board;
  men[6] = Man{};  // White's pawn on b2
  game.judge.judge_first_board(shown(men));
  const auto faults = game.log.take();
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].message == "the initial board is not the start position: B2 has no man instead of a white pawn");
  CHECK(game.cursor.now().board == men);
}

TEST_CASE("a board that is still that before the move does not stop the game") {
  Judged game;
  const Setup start = game.cursor.now();
  StatedAction action;
  action.move = MoveText{"b2b3", {}};
  action.board = shown(start.board);
  game.judge.judge(action);
  const auto faults = game.log.take();
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].message == "the board is still that before B2 B3");
  CHECK(game.cursor.now().board == after(start, {"b2b3"}).board);
}
