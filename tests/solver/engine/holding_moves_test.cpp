// How a certificate's holder tells positions apart that have been reached.
#include "solver/engine/holding_moves.h"

#include <cstddef>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

using namespace keymove;

TEST_CASE("reached positions are known again, and hardly any others seem to be reached") {
  std::mt19937_64 random(1);
  const auto keys = [&random](std::size_t count) {
    std::vector<solver::PositionKey> out(count);
    for (solver::PositionKey& key : out) key = {random(), random()};
    return out;
  };
  for (const std::size_t count : {0U, 1U, 2U, 3U, 1000U, 1638U, 1639U, 100'000U}) {
    solver::ReachedPositions reached(count);
    const auto added = keys(count);
    for (const auto& key : added) {
      reached.add(key);
      reached.add(key);
    }
    for (const auto& key : added) CHECK(reached.has(key));
    constexpr std::size_t kOthers = 100'000;
    std::size_t wrong = 0;
    for (const auto& key : keys(kOthers)) wrong += reached.has(key) ? 1U : 0U;
    CHECK(wrong <= kOthers / 500);
  }
}
