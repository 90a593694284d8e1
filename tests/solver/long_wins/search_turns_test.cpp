// The turns of several searches for one answer, on one thread and on several.
#include "solver/long_wins/search_turns.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
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

/// A search that spends the nodes of its turns and is answered, or exhausted, once it has spent that many.
TurnTaker counting(std::uint64_t nodes_needed, TurnTaker::Turn last, std::atomic<std::uint64_t>& spent,
                   int& concluded) {
  const auto turn = [nodes_needed, last, &spent](std::uint64_t nodes, Budget& budget) {
    for (std::uint64_t i = 0; i < nodes && spent < nodes_needed; ++i, ++spent) budget.spend();
    return spent >= nodes_needed ? last : TurnTaker::Turn::ended;
  };
  return {turn, [&concluded] { ++concluded; }, 1, false};
}

}  // namespace

TEST_CASE("searches take turns until one has the answer, and it alone is concluded") {
  for (const std::size_t threads : {1UL, 2UL, 5UL}) {
    solver::HashMemory memory(1, solver::HashMemory::Writers::several_threads);
    memory.clear();
    std::vector<std::atomic<std::uint64_t>> spent(3);
    std::vector<int> concluded(3);
    std::vector<TurnTaker> searches;
    searches.push_back(counting(UINT64_MAX, TurnTaker::Turn::ended, spent[0], concluded[0]));
    searches.push_back(counting(1'000'000, TurnTaker::Turn::answered, spent[1], concluded[1]));
    searches.push_back(counting(100'000, TurnTaker::Turn::exhausted, spent[2], concluded[2]));
    Budget budget;
    SearchTurns(std::move(searches), 1'000).run(budget, memory, threads);
    INFO(threads);
    CHECK(concluded == std::vector<int>{0, 1, 0});
    CHECK(spent[1] == 1'000'000);
    CHECK(spent[2] <= 100'000);
    const std::uint64_t all = spent[0] + spent[1] + spent[2];
    CHECK(budget.nodes() >= all);
    CHECK(budget.nodes() < all + threads);  // a node at which a thread was stopped
    // With one thread no search is more than a round ahead of another one; with several it may be while one has a turn.
    if (threads > 1) continue;
    CHECK(spent[0] < 2'100'000);
    CHECK(spent[2] == 100'000);
  }
}

TEST_CASE("turns end when all searches are exhausted, without an answer") {
  for (const std::size_t threads : {1UL, 4UL}) {
    solver::HashMemory memory(1, solver::HashMemory::Writers::several_threads);
    memory.clear();
    std::vector<std::atomic<std::uint64_t>> spent(2);
    std::vector<int> concluded(2);
    std::vector<TurnTaker> searches;
    searches.push_back(counting(300'000, TurnTaker::Turn::exhausted, spent[0], concluded[0]));
    searches.push_back(counting(700'000, TurnTaker::Turn::exhausted, spent[1], concluded[1]));
    Budget budget;
    SearchTurns(std::move(searches), 1'000).run(budget, memory, threads);
    CHECK(concluded == std::vector<int>{0, 0});
    CHECK(budget.nodes() == 1'000'000);
  }
}

TEST_CASE("turns end at the limit of the budget, which has all nodes") {
  for (const std::size_t threads : {1UL, 3UL}) {
    solver::HashMemory memory(1, solver::HashMemory::Writers::several_threads);
    memory.clear();
    std::vector<std::atomic<std::uint64_t>> spent(3);
    std::vector<int> concluded(3);
    std::vector<TurnTaker> searches;
    for (std::size_t i = 0; i < spent.size(); ++i)
      searches.push_back(counting(UINT64_MAX, TurnTaker::Turn::ended, spent[i], concluded[i]));
    constexpr std::uint64_t kNodes = 1'500'000;
    Budget budget(kNodes, {kForever});
    CHECK_THROWS_AS(SearchTurns(std::move(searches), 1'000).run(budget, memory, threads), solver::LimitReached);
    CHECK(budget.nodes() >= kNodes);
    CHECK(budget.nodes() <= threads * kNodes);
    CHECK(concluded == std::vector<int>{0, 0, 0});
  }
}

TEST_CASE("searches that use the second half of the memory have no turns at the same time") {
  solver::HashMemory memory(1, solver::HashMemory::Writers::several_threads);
  memory.clear();
  std::atomic<int> inside = 0;
  std::atomic<int> most = 0;
  std::atomic<int> turns = 0;
  std::vector<TurnTaker> searches;
  for (int i = 0; i < 3; ++i) {
    const auto turn = [&](std::uint64_t nodes, Budget& budget) {
      const int now = ++inside;
      for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
      }
      for (std::uint64_t n = 0; n < nodes; ++n) budget.spend();
      --inside;
      return ++turns >= 24 ? TurnTaker::Turn::answered : TurnTaker::Turn::ended;
    };
    searches.push_back({turn, [] {}, 1, true});
  }
  Budget budget;
  SearchTurns(std::move(searches), 20'000).run(budget, memory, 3);
  CHECK(most == 1);
  CHECK(turns >= 24);
}

TEST_CASE("an error in a thread ends the turns and is passed on") {
  solver::HashMemory memory(1, solver::HashMemory::Writers::several_threads);
  memory.clear();
  std::vector<std::atomic<std::uint64_t>> spent(2);
  std::vector<int> concluded(2);
  std::vector<TurnTaker> searches;
  searches.push_back(counting(UINT64_MAX, TurnTaker::Turn::ended, spent[0], concluded[0]));
  searches.push_back(counting(UINT64_MAX, TurnTaker::Turn::ended, spent[1], concluded[1]));
  const auto fails = [](std::uint64_t nodes, Budget& /*budget*/) -> TurnTaker::Turn {
    if (nodes >= SearchTurns::kWorthThreads) throw std::bad_alloc();
    return TurnTaker::Turn::ended;
  };
  searches.push_back({fails, [] {}, 1, false});
  Budget budget;
  CHECK_THROWS_AS(SearchTurns(std::move(searches), 1'000).run(budget, memory, 3), std::bad_alloc);
  CHECK(concluded == std::vector<int>{0, 0});
}
