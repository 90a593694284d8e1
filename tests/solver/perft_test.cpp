// The fast rules against the published counts of move sequences.
#include <cstdint>

#include <catch2/catch.hpp>

#include "solver/solver.h"
#include "tests/support/perft_data.h"
#include "tests/support/shared_data.h"

using namespace keymove;
using namespace keymove::tests;

TEST_CASE("the fast rules count the five games' move sequences") {
  for_each_count_of_games(
      scaled(400'000'000, 400'000'000, 1'000'000),
      [](const Setup& setup, int depth, std::uint64_t nodes) { CHECK(solver::perft(setup, depth) == nodes); });
}

TEST_CASE("the fast rules count orthodox move sequences") {
  for_each_count_of_chess(
      scaled(20'000'000, 2'000'000'000, 1'000'000),
      [](const Setup& setup, int depth, std::uint64_t nodes) { CHECK(solver::perft(setup, depth) == nodes); });
}
