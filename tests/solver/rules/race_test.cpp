// Which games are races.
#include "solver/rules/race.h"

#include <string>

#include <catch2/catch.hpp>

#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;

TEST_CASE("a game is a race by the moves of its men: a step ahead, a lame double step, a capture to each side") {
  const auto is_race = [](const std::string& moves) {
    INFO(moves);
    return solver::race_of<1>(*edited_variant("pawntastic-6x8", {{"fmWfcFifmnD", moves}})).has_value();
  };
  for (const char* race : {"fmWfcF", "fmWfcFifmnD", "fmWfceFifmnD", "fmnWflcFfrcF"}) CHECK(is_race(race));
  for (const char* other :
       {"fcF", "fmW", "fWfcF", "mWfcF", "fmWfF", "fmWflcF", "fmWcF", "fmW2fcF", "ifmWfcF", "fmWifcF", "fmWfcFifmD",
        "fmWfcFfmnD", "fmWfcFifnD", "fmWfcFifmnDD", "fmWfcFifmpR", "fmWfcFfmjR", "fmWfcFifmgR2", "fmWfcFN"})
    CHECK_FALSE(is_race(other));
}
