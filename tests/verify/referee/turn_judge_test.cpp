#include "verify/referee/turn_judge.h"

#include <catch2/catch.hpp>

using namespace keymove;
using namespace keymove::verify;

namespace {

/// The faults of a game whose actions, by White and Black in turn, have these numbers.
std::vector<Fault> faults_of(const std::vector<int>& numbers) {
  StatedGame game;
  for (const int number : numbers) game.actions.emplace_back().turn = Stated<int>{number, {}};
  TurnJudge judge(game, 1, Color::white);
  FaultLog log;
  for (std::size_t i = 0; i < game.actions.size(); ++i) {
    judge.judge(game.actions[i], false, log);
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

TEST_CASE("another way of counting is told once, and numbers are judged by it") {
  const auto plies = faults_of({1, 2, 3, 4});
  REQUIRE(plies.size() == 1);
  CHECK(plies[0].message == "turns are counted by moves; a turn is a move of White and one of Black");
  const auto from_zero = faults_of({0, 0, 1, 1, 2});
  REQUIRE(from_zero.size() == 1);
  CHECK(from_zero[0].message == "turns are counted from 0, not from 1");
  const auto from_two = faults_of({2, 3, 4, 5});
  REQUIRE(from_two.size() == 1);
  CHECK(from_two[0].message == "turns are counted by moves from 2; a turn is a move of White and one of Black");
  const auto misprinted = faults_of({1, 2, 3, 9, 5, 6});
  REQUIRE(misprinted.size() == 2);
  CHECK(misprinted[1].message == "this is number 4 as the turns are counted here, not 9");
}

TEST_CASE("wrong numbers of one kind are one mistake") {
  const auto found = faults_of({1, 1, 7, 2, 9, 3, 4, 4, 5, 5, 6, 6});
  REQUIRE(found.size() == 1);
  CHECK(found[0].again.size() == 1);
}

TEST_CASE("true turns are known however a game counts them") {
  StatedGame game;
  for (int ply = 1; ply <= 5; ++ply) game.actions.emplace_back().turn = Stated<int>{ply, {}};
  TurnJudge judge(game, 1, Color::white);
  FaultLog log;
  for (std::size_t i = 0; i < game.actions.size(); ++i) {
    judge.judge(game.actions[i], false, log);
    judge.advance(i % 2 == 0 ? Color::white : Color::black);
  }
  CHECK(judge.counts_otherwise());
  CHECK(judge.last() == 3);
  CHECK(judge.expected() == 3);
}
