#include "verify/referee/action_filter.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;
using namespace keymove::verify;

namespace {

/// A game of people, or of AIs, from the 5x5 start position.
struct Shown {
  explicit Shown(PlayerKind kind) {
    game.variant = rules.variant();
    for (StatedPlayer& player : game.players) player.kind = Stated<PlayerKind>{kind, {}};
  }

  StatedAction& add(Color mover, const std::string& move) {
    StatedAction& action = game.actions.emplace_back();
    action.mover = Stated<Color>{mover, {}};
    if (!move.empty()) action.move = MoveText{move, {}};
    return action;
  }

  ActionsAlone filtered() { return actions_alone(game, rules, start, log); }

  Rulebook rules{variant_of("minichess-5x5")};
  Setup start = position("minichess-5x5", variant_of("minichess-5x5")->start_fen);
  StatedGame game;
  FaultLog log;
};

StatedBoard board_of(const Setup& setup) { return {setup.board, std::vector<Location>(setup.board.size()), {}}; }

}  // namespace

TEST_CASE("a board equal to the present one is no action") {
  Shown shown(PlayerKind::human);
  shown.add(Color::white, "").board = board_of(shown.start);
  shown.add(Color::white, "b2b3");
  shown.add(Color::black, "").board = board_of(after(shown.start, {"b2b3"}));
  shown.add(Color::black, "c4b3");
  shown.game.ends.emplace_back().after_actions = 4;
  const auto alone = shown.filtered();
  CHECK(alone.game.actions.size() == 2);
  CHECK(alone.movers == std::vector<Color>{Color::white, Color::black});
  CHECK(alone.game.ends[0].after_actions == 2);
  CHECK(shown.log.take().empty());
}

TEST_CASE("a person who is warned of an illegal move moves again, an AI loses") {
  for (const PlayerKind kind : {PlayerKind::human, PlayerKind::ai}) {
    Shown shown(kind);
    shown.add(Color::white, "b2b5").rejected = Location{};
    shown.add(Color::white, "b2b3");
    CHECK(shown.filtered().game.actions.size() == 1);
    CHECK(shown.log.take().size() == (kind == PlayerKind::ai ? 1 : 0));
  }
}

TEST_CASE("a legal move that is rejected is told, unless it was made") {
  Shown shown(PlayerKind::human);
  shown.add(Color::white, "b2b3").rejected = Location{};
  shown.add(Color::white, "c2c3");
  CHECK(shown.filtered().game.actions.size() == 1);
  const auto faults = shown.log.take();
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].kind == FaultKind::wrong_rejection);
  Shown made(PlayerKind::human);
  made.add(Color::white, "b2b3").rejected = Location{};  // the warning is about a move that is not shown
  made.add(Color::black, "c4c3");
  CHECK(made.filtered().game.actions.size() == 2);
  CHECK(made.log.take().empty());
}
