// Sets of squares, held against std::set.
#include "solver/rules/bits.h"

#include <random>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

namespace keymove::tests {

namespace {

template <int W>
void check_sets() {
  std::mt19937_64 random(W);
  for (int round = 0; round < 200; ++round) {
    const auto wanted = static_cast<std::size_t>(random() % (64 * W + 1));
    std::set<int> squares;
    solver::Bits<W> bits;
    for (std::size_t i = 0; i < wanted; ++i) {
      const int square = static_cast<int>(random() % (64 * W));
      squares.insert(square);
      bits.set(square);
    }
    const std::vector<int> expected(squares.begin(), squares.end());
    std::vector<int> by_loop;
    for (const int square : bits) by_loop.push_back(square);
    CHECK(by_loop == expected);
    std::vector<int> by_visits;
    for_each(bits, [&](int square) { by_visits.push_back(square); });
    CHECK(by_visits == expected);
    CHECK(bits.count() == static_cast<int>(expected.size()));
    CHECK(bits.several() == (expected.size() > 1));
    if (expected.empty()) continue;
    CHECK(bits.lowest() == expected.front());
    CHECK(bits.highest() == expected.back());
  }
}

}  // namespace

TEST_CASE("a set of squares of each width has the squares that were put into it, in order") {
  check_sets<1>();
  check_sets<2>();
  check_sets<4>();
}

TEST_CASE("a loop over a set goes on as it began when the set changes") {
  solver::Bits<2> bits = solver::Bits<2>::of(3) | solver::Bits<2>::of(100);
  std::vector<int> seen;
  for (const int square : bits) {
    seen.push_back(square);
    bits = {};
  }
  CHECK(seen == std::vector<int>{3, 100});
}

}  // namespace keymove::tests
