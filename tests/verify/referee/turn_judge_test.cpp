#include "verify/referee/turn_judge.h"

#include <catch2/catch.hpp>

using namespace keymove;
using namespace keymove::verify;

namespace {

/// The faults of a game whose actions, by White and Black in turn, have these numbers.
std::vector<Fault> faults_of(const std::vector<int>& numbers) {
  StatedGame game;
  for (const int number : numbers) game.actions.emplace_back().turn = Stated<int>{number, {}};
  TurnJudge judge(game, 1);
  FaultLog log;
  for (std::size_t i = 0; i < game.actions.size(); ++i) {
    judge.judge(game.actions[i], i, false, log);
    judge.advance(i % 2 == 0 ? Color::white : Color::black);
  }
  return log.take();
}

}  // namespace

TEST_CASE("a move of White and one of Black have the same turn number") {
  CHECK(faults_of({1, 1, 2, 2, 3}).empty());
  const auto misprinted = faults_of({1, 1, 5, 2, 3});
  REQUIRE(misprinted.size() == 1);
  CHECK(misprinted[0].message == "this is turn 2, not 5");
}

TEST_CASE("numbers of plies are told once") {
  const auto found = faults_of({1, 2, 3, 4});
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == FaultKind::wrong_turn);
}
