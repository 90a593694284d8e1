// The solutions of help and series play, found by one thread or several.
//
// Idea: every thread goes through the same first two plies in the same order, and takes those lines that no other one
// has taken: each takes a number, and the next one when it is done. The transposition table is shared.
// Exact: each line is gone through by one thread, so the set of solutions does not depend on the number of threads.
// Nodes and times do. Cost: the first plies once more for each thread, and one search object.
// Threads are started only if the last length took at least kWorthThreads nodes.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <mutex>
#include <utility>
#include <vector>

#include "solver/search/joining_thread.h"
#include "solver/search/line_search.h"

namespace keymove::solver {

/// Finds the lines of one stipulation. Not to be used by several callers at once.
template <class R>
class SharedLines {
 public:
  using State = typename R::State;
  using Line = typename LineSearch<R>::Line;

  /// Requires a stipulation with lines. The table must be empty; its memory is locked in stripes while several threads
  /// work.
  SharedLines(const R& rules, TranspositionTable<NoLines>& table, HashMemory& memory, Budget& budget,
              const Stipulation& stipulation, std::size_t threads)
      : rules_(rules),
        table_(table),
        memory_(memory),
        budget_(budget),
        stipulation_(stipulation),
        threads_(threads),
        search_(rules, table, budget, stipulation) {}

  /// The plies of the shortest and the longest lines, and the difference between two lengths.
  [[nodiscard]] int shortest() const { return search_.shortest(); }
  [[nodiscard]] int longest() const { return search_.longest(); }
  [[nodiscard]] int step() const { return search_.step(); }
  [[nodiscard]] const R& rules() const { return rules_; }
  /// The nodes that the search has cost.
  [[nodiscard]] std::uint64_t nodes() const { return budget_.nodes(); }

  /// Adds all lines of exactly n plies to lines(). False if there are too many. Errors: throws LimitReached when the
  /// budget is used up. Each thread may spend what is left of it; the nodes of all threads are added to it.
  bool find(const State& s, int n) {
    const std::uint64_t before = budget_.nodes();
    bool all = true;
    try {
      all = threads_ > 1 && last_cost_ >= kWorthThreads ? find_by_threads(s, n) : search_.find(s, n);
    } catch (const LimitReached&) {
      add(search_.take_lines());
      throw;
    }
    add(search_.take_lines());
    last_cost_ = budget_.nodes() - before;
    if (lines_.size() <= LineSearch<R>::kMaxLines) return all;
    lines_.resize(LineSearch<R>::kMaxLines);
    return false;
  }

  /// The lines found so far.
  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }

 private:
  static constexpr std::uint64_t kWorthThreads = 300;  ///< nodes; the next length takes some fifty times as many

  void add(std::vector<Line> found) { std::move(found.begin(), found.end(), std::back_inserter(lines_)); }

  bool find_by_threads(const State& s, int n) {
    memory_.share(true);
    LineNumbers numbers;
    std::atomic<bool> all = true;
    std::exception_ptr failure;
    std::mutex mutex;  // of `failure` and `lines_`
    const auto work = [&](LineSearch<R>& search) {
      try {
        if (!search.find(s, n, &numbers)) all = false;
      } catch (...) {
        const std::lock_guard lock(mutex);
        failure = std::current_exception();
      }
    };
    std::vector<Budget> budgets(threads_ - 1, budget_.rest());
    {
      std::vector<JoiningThread> helpers;
      for (Budget& budget : budgets) {
        helpers.emplace_back([&] {
          LineSearch<R> own(rules_, table_, budget, stipulation_);
          work(own);
          const std::lock_guard lock(mutex);
          add(own.take_lines());
        });
      }
      work(search_);
    }
    memory_.share(false);
    for (const Budget& budget : budgets) budget_.add(budget.nodes());
    if (failure) std::rethrow_exception(failure);
    return all;
  }

  const R& rules_;
  TranspositionTable<NoLines>& table_;
  HashMemory& memory_;
  Budget& budget_;
  Stipulation stipulation_;
  std::size_t threads_;
  LineSearch<R> search_;
  std::vector<Line> lines_;
  std::uint64_t last_cost_ = 0;
};

}  // namespace keymove::solver
