// All first moves that win within a number of plies, found by one thread or several.
//
// Idea: every first move is a question to a ForcedSearch. Several threads share the transposition table. Each takes
// first moves that no thread has begun. When none are left, it joins a move that is not finished; every other helper
// tries the attacker's moves from the other end, so that two threads in one tree meet half-way.
// Sources: shared-table search ("lazy SMP") as in Stockfish; the opposite directions are our own.
// Exact: each answer is a proof of ForcedSearch, so the set of keys does not depend on the number of threads or on who
// is first. Nodes and times do.
// Cost: the nodes of one ForcedSearch per first move, more in sum with threads, and one search object per thread.
// Threads are started only if the last question took at least kWorthThreads nodes.
// It does not deepen: the caller asks for one length after the other.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "solver/search/forced.h"
#include "solver/search/joining_thread.h"

namespace keymove::solver {

/// Finds the keys among first moves. Not to be used by several callers at once.
template <Game G>
class KeySearch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  /// `memory` is the memory of the table; it is locked in stripes while several threads work.
  KeySearch(const G& game, TranspositionTable<ForcedBounds>& table, HashMemory& memory, std::size_t threads)
      : g_(game), table_(table), memory_(memory), threads_(threads) {}

  /// The members of `moves` that win within n plies, in the order of `moves`. Requires that all are legal in s. Errors:
  /// throws LimitReached when `budget` is used up. Each thread may spend what is left of the budget; the nodes of all
  /// threads are added to it.
  std::vector<Action> keys(const State& s, const std::vector<Action>& moves, int n, Budget& budget,
                           ForcedSearch<G>& search) {
    const std::uint64_t before = budget.nodes();
    std::vector<Action> out;
    if (threads_ <= 1 || last_cost_ < kWorthThreads) {
      for (const Action m : moves) {
        if (search.move_wins(s, m, n)) out.push_back(m);
      }
    } else {
      std::vector<Task> tasks(moves.size());
      run(s, moves, n, budget, search, tasks);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (tasks[i].answer == Answer::wins) out.push_back(moves[i]);
      }
    }
    last_cost_ = budget.nodes() - before;
    return out;
  }

 private:
  static constexpr std::uint64_t kWorthThreads = 5'000;  ///< nodes; threads cost more than they save below that

  enum class Answer { open, wins, fails };
  struct Task {
    std::atomic<bool> begun = false;
    std::atomic<bool> done = false;
    std::atomic<Answer> answer = Answer::open;
  };

  void run(const State& s, const std::vector<Action>& moves, int n, Budget& budget, ForcedSearch<G>& search,
           std::vector<Task>& tasks) {
    memory_.share(true);
    std::atomic<bool> limit = false;
    std::vector<Budget> budgets(threads_ - 1, budget.rest());
    {
      std::vector<JoiningThread> helpers;
      for (std::size_t i = 0; i + 1 < threads_; ++i) {
        helpers.emplace_back([&, i] {
          const auto order = i % 2 == 0 ? ForcedSearch<G>::Order::backward : ForcedSearch<G>::Order::forward;
          ForcedSearch<G> own(g_, table_, budgets[i], order);
          work(s, moves, n, budgets[i], own, tasks, limit);
        });
      }
      work(s, moves, n, budget, search, tasks, limit);
    }
    memory_.share(false);
    budget.watch_part(nullptr);
    for (const Budget& b : budgets) budget.add(b.nodes());
    if (limit) throw LimitReached{};
  }

  void work(const State& s, const std::vector<Action>& moves, int n, Budget& budget, ForcedSearch<G>& search,
            std::vector<Task>& tasks, std::atomic<bool>& limit) {
    for (const bool join : {false, true}) {
      for (std::size_t i = 0; i < moves.size() && !limit; ++i) {
        Task& task = tasks[i];
        if (task.done || (!join && task.begun.exchange(true))) continue;
        budget.watch_part(&task.done);
        try {
          const bool wins = search.move_wins(s, moves[i], n);
          task.answer = wins ? Answer::wins : Answer::fails;
          task.done = true;
        } catch (const LimitReached&) {
          if (task.answer != Answer::open) continue;  // another thread has answered the question
          limit = true;
          for (Task& t : tasks) t.done = true;  // makes the other threads stop
          return;
        }
      }
    }
  }

  const G& g_;
  TranspositionTable<ForcedBounds>& table_;
  HashMemory& memory_;
  std::size_t threads_;
  std::uint64_t last_cost_ = 0;
};

}  // namespace keymove::solver
