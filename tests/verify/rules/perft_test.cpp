// Tests of the reference rules with published perft counts.
#include <cstdint>

#include <catch2/catch.hpp>

#include "tests/support/perft_data.h"
#include "tests/support/shared_data.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

TEST_CASE("the reference rules count the five games' move sequences") {
  for_each_count_of_games(
      scaled(1'000'000, 10'000'000, 20'000),
      [](const Setup& setup, int depth, std::uint64_t nodes) { CHECK(verify::perft(setup, depth) == nodes); });
}

TEST_CASE("the reference rules count orthodox move sequences") {
  for_each_count_of_chess(
      scaled(1'000'000, 10'000'000, 20'000),
      [](const Setup& setup, int depth, std::uint64_t nodes) { CHECK(verify::perft(setup, depth) == nodes); });
}

TEST_CASE("the reference rules count move sequences of Chess960") {
  for_each_count_of_chess960(
      scaled(500'000, 10'000'000, 20'000),
      [](const Setup& setup, int depth, std::uint64_t nodes) { CHECK(verify::perft(setup, depth) == nodes); });
}

TEST_CASE("the reference rules count move sequences of Xiangqi") {
  for_each_count_of_xiangqi(
      scaled(100'000, 10'000'000, 10'000),
      [](const Setup& setup, int depth, std::uint64_t nodes) { CHECK(verify::perft(setup, depth) == nodes); });
}
