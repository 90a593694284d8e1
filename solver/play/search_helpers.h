// Threads that search the position of another search, so that it finds in the table what they have found.
//
// Idea: every helper runs an iterative deepening of its own over the shared table, the first one an iteration ahead.
// As they meet positions at other times, they look at different parts of the tree; nothing else divides the work.
// Sources: the Chess Programming Wiki, "Lazy SMP", after Daniel Homan and Martin Sedlak.
// Not exact: the table, and with it values and moves, depend on who comes first.
// Cost: for each helper a thread, and the memory of a PlaySearch beside the table.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/play/play_search.h"
#include "solver/search/joining_thread.h"
#include "solver/search/limits.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// The helpers of one search; they stop when the object ends.
template <Game G, class Evaluate>
class SearchHelpers {
 public:
  using State = typename G::State;
  using Actions = typename G::Actions;

  /// All references must outlive the object. `memory` is the memory of the table; it is locked in stripes from start()
  /// on.
  SearchHelpers(const G& game, const Evaluate& evaluate, TranspositionTable<PlayBound>& table, HashMemory& memory)
      : game_(game), evaluate_(evaluate), table_(table), memory_(memory) {}
  SearchHelpers(const SearchHelpers&) = delete;
  SearchHelpers& operator=(const SearchHelpers&) = delete;
  ~SearchHelpers() {
    over_ = true;
    threads_.clear();
    memory_.share(false);
  }

  [[nodiscard]] bool started() const { return !threads_.empty(); }

  /// Starts `count` helpers that search the moves of s, which was reached through the positions with the keys `before`,
  /// from that depth on, as long as the budget allows.
  void start(std::size_t count, const State& s, const std::vector<PositionKey>& before, const Actions& moves, int depth,
             int deepest, const Budget& budget) {
    memory_.share(true);
    for (std::size_t i = 0; i < count; ++i) {
      const int first = depth + (i % 2 == 0 ? 1 : 0);
      threads_.emplace_back([=, this, &s, &before] { run(s, before, moves, first, deepest, budget.rest()); });
    }
  }

  /// The nodes of all helpers, some thousands for each behind.
  [[nodiscard]] std::uint64_t nodes() const { return meter_.nodes; }

 private:
  using Search = PlaySearch<G, Evaluate>;

  void run(const State& s, const std::vector<PositionKey>& before, Actions moves, int depth, int deepest,
           Budget budget) {
    budget.watch_part(&over_);
    budget.tell(&meter_);
    Search search(game_, evaluate_, table_, budget);
    search.begin(s, before);
    typename Search::Answer answer;
    try {
      for (; depth <= deepest && !Search::decided_within(answer, depth); ++depth)
        search.iterate(s, moves, 0, depth, answer.value, answer);
    } catch (const LimitReached&) {
      // The search that is helped is over, or will be.
    }
  }

  const G& game_;
  const Evaluate& evaluate_;
  TranspositionTable<PlayBound>& table_;
  HashMemory& memory_;
  std::atomic<bool> over_ = false;
  SearchMeter meter_;
  std::vector<JoiningThread> threads_;
};

}  // namespace keymove::solver
