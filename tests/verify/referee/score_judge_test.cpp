#include "verify/referee/score_judge.h"

#include <catch2/catch.hpp>

#include "positions/heuristic_files/heuristic_reader.h"
#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;
using namespace keymove::verify;

namespace {

/// A game whose players name these heuristics; "" names none.
StatedGame game_of(const std::string& white, const std::string& black) {
  StatedGame game;
  game.variant = variant_of("minichess-5x5");
  if (!white.empty()) game.players[0].heuristic = Stated<std::string>{white, {}};
  if (!black.empty()) game.players[1].heuristic = Stated<std::string>{black, {}};
  return game;
}

/// The number of faults of the score -9, after White has lost the queen (e0 is -9).
std::size_t faults_of(const ScoreJudge& judge, double score, Color mover) {
  const Rulebook rules(variant_of("minichess-5x5"));
  GameCursor cursor(rules, position("minichess-5x5", "kqbn1/2pp1/5/1PP2/1NB1K b - - 0 2"));
  FaultLog log;
  judge.judge({score, 0, {}}, mover, cursor, log);
  return log.take().size();
}

}  // namespace

TEST_CASE("e0 is judged for the players who name it") {
  const StatedGame game = game_of("e0", "e2");
  const ScoreJudge judge(game, {});
  CHECK(faults_of(judge, -9, Color::white) == 0);
  CHECK(faults_of(judge, 4, Color::white) == 1);
  CHECK(faults_of(judge, 4, Color::black) == 0);
}

TEST_CASE("other heuristics are judged for those who name them, and a single one for those who name none") {
  const HeuristicPtr e0 = *load_heuristic(variant_of("minichess-5x5"), "e0");
  CHECK(faults_of(ScoreJudge(game_of("e2", ""), {e0}), 4, Color::white) == 0);
  CHECK(faults_of(ScoreJudge(game_of("e2", ""), {e0}), 4, Color::black) == 1);
}

TEST_CASE("scores of the wrong sign are told once a player") {
  const ScoreJudge judge(game_of("e0", "e0"), {});
  const Rulebook rules(variant_of("minichess-5x5"));
  const GameCursor cursor(rules, position("minichess-5x5", "kqbn1/2pp1/5/1PP2/1NB1K b - - 0 2"));
  FaultLog log;
  for (int i = 0; i < 3; ++i) judge.judge({9, 0, {}}, Color::black, cursor, log);
  const auto faults = log.take();
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].again.size() == 2);
}
