// The proof-number tree: what it does when its memory is full.
#include "solver/long_wins/proof_tree.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/base/clock.h"
#include "solver/rules/rules.h"
#include "tests/support/positions.h"
#include "tests/support/problems.h"
#include "tests/support/shared_data.h"

using namespace keymove;
using namespace keymove::tests;

TEST_CASE("a tree in little memory goes on to the limit of nodes") {
  // matetrack.epd (Joost VandeVondele): mate in 10. Some positions have more than 64 moves; blocks for so many, which
  // the tree needs now and then, must still be there when all have been split for positions with fewer.
  using R = solver::Rules<1, 8, true>;
  const solver::CompiledVariant<1> compiled(variant_of("chess"));
  const R rules(compiled);
  const auto root = rules.from_setup(position("chess", "4r3/BP2n3/K1P2q2/3P4/4Pk1n/1N2NP1p/8/4Q2B w - - 0 1"));
  solver::HashMemory memory(16);
  memory.clear();
  solver::TranspositionTable<solver::ForcedBounds> table(memory);
  for (const std::size_t kibibytes : {24UL, 256UL}) {
    const auto nodes = static_cast<std::uint64_t>(scaled(60'000, 400'000, 20'000));
    solver::Budget budget(nodes, {kForever});
    solver::ForcedSearch<R> last_plies(rules, table, budget);
    std::vector<std::uint32_t> words(kibibytes * 1024 / sizeof(std::uint32_t));
    solver::ProofTree<R> tree(rules, table, budget, last_plies, std::as_writable_bytes(std::span(words)));
    CHECK_THROWS_AS(tree.winning_move(root, 19), solver::LimitReached);
    CHECK(budget.nodes() == nodes);
  }
}
