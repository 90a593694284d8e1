#include "verify/referee/faults.h"

#include <catch2/catch.hpp>

using namespace keymove;
using namespace keymove::verify;

TEST_CASE("the log gives its faults in the order of the file, each with the action that was judged") {
  FaultLog log;
  log.set_action(3, Color::black);
  log.report({"t", 9, 2}, FaultKind::wrong_turn, "second");
  log.set_action(std::nullopt, std::nullopt);
  log.report({"t", 9, 1}, FaultKind::wrong_winner, "first");
  log.add({{{"t", 20, 1}, FaultKind::missing, 7, Color::white, "third", {}}});
  const auto faults = log.take();
  REQUIRE(faults.size() == 3);
  CHECK(faults[0].message == "first");
  CHECK_FALSE(faults[0].turn);
  CHECK(faults[1].message == "second");
  CHECK(faults[1].turn == 3);
  CHECK(faults[1].mover == Color::black);
  CHECK(faults[2].turn == 7);
  CHECK(faults[2].is_warning());
  CHECK(log.take().empty());
}

TEST_CASE("every kind of fault has a name") {
  CHECK(name_of(FaultKind::illegal_move) == "illegal-move");
  CHECK(name_of(FaultKind::missing) == "missing");
}

TEST_CASE("faults of one cause are one mistake, with the places where it is made again") {
  FaultLog log;
  for (const int line : {4, 8, 15}) log.report({"t", line, 1}, FaultKind::wrong_player, "told", "player");
  log.report({"t", 16, 1}, FaultKind::wrong_turn, "of another kind", "player");
  log.report({"t", 23, 1}, FaultKind::illegal_move, "without a cause");
  log.report({"t", 42, 1}, FaultKind::illegal_move, "without a cause");
  const auto faults = log.take();
  REQUIRE(faults.size() == 4);
  CHECK(faults[0].where.line == 4);
  REQUIRE(faults[0].again.size() == 2);
  CHECK(faults[0].again[1].line == 15);
}
