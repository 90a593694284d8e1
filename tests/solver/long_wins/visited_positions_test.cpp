#include "solver/long_wins/visited_positions.h"

#include <cstdint>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "solver/long_wins/proof_table.h"

using keymove::solver::HashMemory;
using keymove::solver::PositionKey;
using keymove::solver::ProofNumbers;
using keymove::solver::ProofTable;
using keymove::solver::VisitedPositions;

namespace {

std::vector<PositionKey> random_visits(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<PositionKey> out(count);
  for (PositionKey& key : out) key = {random(), random()};
  return out;
}

}  // namespace

TEST_CASE("no visited position is denied, and few others are affirmed while there is room") {
  constexpr std::size_t kCount = 1000;
  const auto keys = random_visits(kCount, 1);
  const auto others = random_visits(kCount, 2);
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{100}, std::size_t{16384}}) {
    CAPTURE(bytes);
    VisitedPositions visited(bytes);
    CHECK_FALSE(visited.may_have(keys[0]));
    for (const PositionKey& key : keys) visited.add(key);
    std::size_t affirmed = 0;
    for (const PositionKey& key : keys) CHECK(visited.may_have(key));
    for (const PositionKey& key : others) affirmed += visited.may_have(key);
    // 1,000 keys set about 1,000 of 131,072 bits, but all 64 of the smallest set.
    if (bytes == 16384) CHECK(affirmed < kCount / 20);
    if (bytes == 0) CHECK(affirmed == kCount);
    visited.clear();
    CHECK_FALSE(visited.may_have(keys[0]));
  }
}

TEST_CASE("a proof table has what was stored since its memory was cleared") {
  HashMemory memory(1);
  memory.clear();
  ProofTable table(memory);
  const auto keys = random_visits(2, 3);
  const auto store = [&](const PositionKey& key, std::uint32_t proof) {
    table.update(key, 1, [&](ProofNumbers& n) { n.proof = proof; });
  };
  CHECK_FALSE(table.find(keys[0]));
  store(keys[0], 7);
  REQUIRE(table.find(keys[0]));
  CHECK(table.find(keys[0])->proof == 7);
  CHECK_FALSE(table.find(keys[1]));
  memory.clear();
  CHECK_FALSE(table.find(keys[0]));
  store(keys[1], 8);
  CHECK_FALSE(table.find(keys[0]));
  REQUIRE(table.find(keys[1]));
  CHECK(table.find(keys[1])->proof == 8);
}
