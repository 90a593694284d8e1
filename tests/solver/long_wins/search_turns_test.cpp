// The turns of several searches for one answer, on one thread and on several.
#include "solver/long_wins/search_turns.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <new>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/base/clock.h"

using namespace keymove;
using solver::Budget;
using solver::SearchTurns;
using solver::TurnTaker;

namespace {

/// Searches that count what they spend.
struct CountingSearches {
  CountingSearches() { memory.clear(); }

  /// Adds one whose turns end with `last` once it has spent so many nodes.
  void add(std::uint64_t needed, TurnTaker::Turn last) {
    std::atomic<std::uint64_t>& own = spent.emplace_back(0);
    const auto turn = [needed, last, &own](std::uint64_t nodes, Budget& part) {
      for (std::uint64_t i = 0; i < nodes && own < needed; ++i, ++own) part.spend();
      return own >= needed ? last : TurnTaker::Turn::ended;
    };
    add(turn);
  }
  void add(std::function<TurnTaker::Turn(std::uint64_t, Budget&)> turn, bool in_second_half = false) {
    list.push_back({std::move(turn), [this, number = list.size()] { concluded.push_back(number); }, 1, in_second_half});
  }
  void run(std::uint64_t first, std::size_t threads) {
    SearchTurns(std::move(list), first).run(budget, memory, threads);
  }

  solver::HashMemory memory{1, solver::HashMemory::Writers::several_threads};
  Budget budget;
  std::vector<TurnTaker> list;
  std::deque<std::atomic<std::uint64_t>> spent;  ///< by those that count
  std::vector<std::size_t> concluded;            ///< their numbers
};

}  // namespace

TEST_CASE("searches take turns until one has the answer, and it alone is concluded") {
  for (const std::size_t threads : {1UL, 2UL, 5UL}) {
    CountingSearches searches;
    searches.add(UINT64_MAX, TurnTaker::Turn::ended);
    searches.add(1'000'000, TurnTaker::Turn::answered);
    searches.add(100'000, TurnTaker::Turn::exhausted);
    searches.run(1'000, threads);
    INFO(threads);
    CHECK(searches.concluded == std::vector<std::size_t>{1});
    const auto& spent = searches.spent;
    CHECK(spent[1] == 1'000'000);
    CHECK(spent[2] <= 100'000);
    const std::uint64_t all = spent[0] + spent[1] + spent[2];
    CHECK(searches.budget.nodes() >= all);
    CHECK(searches.budget.nodes() < all + threads);  // a node at which a thread was stopped
    // With one thread no search is more than a round ahead of another one; with several it may be while one has a turn.
    if (threads > 1) continue;
    CHECK(spent[0] < 2'100'000);
    CHECK(spent[2] == 100'000);
  }
}

TEST_CASE("turns end when all searches are exhausted, without an answer") {
  for (const std::size_t threads : {1UL, 4UL}) {
    CountingSearches searches;
    searches.add(300'000, TurnTaker::Turn::exhausted);
    searches.add(700'000, TurnTaker::Turn::exhausted);
    searches.run(1'000, threads);
    CHECK(searches.concluded.empty());
    CHECK(searches.budget.nodes() == 1'000'000);
  }
}

TEST_CASE("turns end at the limit of the budget, which has all nodes") {
  for (const std::size_t threads : {1UL, 3UL}) {
    CountingSearches searches;
    for (int i = 0; i < 3; ++i) searches.add(UINT64_MAX, TurnTaker::Turn::ended);
    constexpr std::uint64_t kNodes = 1'500'000;
    searches.budget = Budget(kNodes, {kForever});
    CHECK_THROWS_AS(searches.run(1'000, threads), solver::LimitReached);
    CHECK(searches.budget.nodes() >= kNodes);
    CHECK(searches.budget.nodes() <= threads * kNodes);
    CHECK(searches.concluded.empty());
  }
}

TEST_CASE("searches that use the second half of the memory have no turns at the same time") {
  CountingSearches searches;
  std::atomic<int> inside = 0;
  std::atomic<int> most = 0;
  std::atomic<int> turns = 0;
  for (int i = 0; i < 3; ++i) {
    const auto turn = [&](std::uint64_t nodes, Budget& budget) {
      const int now = ++inside;
      for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
      }
      for (std::uint64_t n = 0; n < nodes; ++n) budget.spend();
      --inside;
      return ++turns >= 24 ? TurnTaker::Turn::answered : TurnTaker::Turn::ended;
    };
    searches.add(turn, true);
  }
  searches.run(20'000, 3);
  CHECK(most == 1);
  CHECK(turns >= 24);
}

TEST_CASE("an error in a thread ends the turns and is passed on") {
  CountingSearches searches;
  searches.add(UINT64_MAX, TurnTaker::Turn::ended);
  searches.add(UINT64_MAX, TurnTaker::Turn::ended);
  searches.add([](std::uint64_t nodes, Budget& /*budget*/) -> TurnTaker::Turn {
    if (nodes >= SearchTurns::kWorthThreads) throw std::bad_alloc();
    return TurnTaker::Turn::ended;
  });
  CHECK_THROWS_AS(searches.run(1'000, 3), std::bad_alloc);
  CHECK(searches.concluded.empty());
}
