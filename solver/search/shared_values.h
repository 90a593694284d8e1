// Questions about values, answered by one thread or several.
//
// Idea: every thread takes a question that no other one has taken, and when none is left it joins those that are not
// answered yet (MovesUnderWay). The transposition table is shared.
// Exact: each answer is one of ValueSearch. Nodes, times and the moves that the table remembers may differ from run to
// run. Cost: up to a half more nodes, and one search object for each thread.
// Threads are started only for what one thread does not answer within kWorthThreads nodes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/search/joining_thread.h"
#include "solver/search/value.h"

namespace keymove::solver {

/// Answers questions about values. Not to be used by several callers at once.
template <Game G>
class SharedValues {
 public:
  using State = typename G::State;

  /// Whether the mover of the position reaches the goal: 0 a draw, 1 a win.
  struct Question {
    State position;
    int goal = 0;
  };

  /// `memory` is the memory of the table; it is locked in stripes while several threads work.
  SharedValues(const G& game, TranspositionTable<ValueBounds>& table, HashMemory& memory, std::size_t threads)
      : g_(game), table_(table), memory_(memory), threads_(threads) {}

  /// The value of the position for its mover: -1, 0 or 1. Errors: as answers().
  int value(const State& s, Budget& budget) {
    if (threads_ <= 1) return ValueSearch<G>(g_, table_, budget).value(s);
    const std::vector<bool> reached = answers({{s, 0}, {s, 1}}, budget);
    return reached[1] ? 1 : reached[0] ? 0 : -1;
  }

  /// The answers, in the order of the questions. Errors: throws LimitReached when `budget` is used up. Each thread may
  /// spend what is left of the budget; the nodes of all threads are added to it.
  std::vector<bool> answers(const std::vector<Question>& questions, Budget& budget) {
    std::vector<Task> tasks(questions.size());
    if (threads_ <= 1) {
      ValueSearch<G> search(g_, table_, budget);
      for (std::size_t i = 0; i < tasks.size(); ++i)
        tasks[i].reached = search.reaches(questions[i].position, questions[i].goal);
    } else if (!try_alone(questions, tasks, budget)) {
      run(questions, tasks, budget);
    }
    std::vector<bool> out;
    for (const Task& task : tasks) out.push_back(task.reached);
    return out;
  }

 private:
  static constexpr std::uint64_t kWorthThreads = 5'000;  ///< nodes; threads cost more than they save below that

  struct Task {
    std::atomic<bool> begun = false;
    std::atomic<bool> done = false;
    std::atomic<bool> reached = false;
  };

  bool try_alone(const std::vector<Question>& questions, std::vector<Task>& tasks, Budget& budget) {
    Budget small = budget.rest(kWorthThreads);
    ValueSearch<G> search(g_, table_, small);
    bool all = true;
    try {
      for (std::size_t i = 0; i < tasks.size(); ++i) {
        tasks[i].reached = search.reaches(questions[i].position, questions[i].goal);
        tasks[i].done = true;
      }
    } catch (const LimitReached&) {
      all = false;
    }
    budget.add(small.nodes());
    return all;
  }

  void run(const std::vector<Question>& questions, std::vector<Task>& tasks, Budget& budget) {
    memory_.share(true);
    MovesUnderWay under_way;
    std::atomic<bool> limit = false;
    std::vector<Budget> budgets(threads_ - 1, budget.rest());
    {
      std::vector<JoiningThread> helpers;
      for (Budget& own : budgets) {
        helpers.emplace_back([&] { work(questions, tasks, own, under_way, limit); });
      }
      work(questions, tasks, budget, under_way, limit);
    }
    memory_.share(false);
    budget.watch_part(nullptr);
    for (const Budget& own : budgets) budget.add(own.nodes());
    if (limit) throw LimitReached{};
  }

  void work(const std::vector<Question>& questions, std::vector<Task>& tasks, Budget& budget, MovesUnderWay& under_way,
            std::atomic<bool>& limit) {
    ValueSearch<G> search(g_, table_, budget, &under_way);
    for (const bool join : {false, true}) {
      for (std::size_t i = 0; i < tasks.size() && !limit; ++i) {
        Task& task = tasks[i];
        if (task.done || (!join && task.begun.exchange(true))) continue;
        budget.watch_part(&task.done);
        try {
          task.reached = search.reaches(questions[i].position, questions[i].goal);
          task.done = true;
        } catch (const LimitReached&) {
          if (task.done) continue;  // another thread has answered the question
          limit = true;
          for (Task& t : tasks) t.done = true;  // makes the other threads stop
          return;
        }
      }
    }
  }

  const G& g_;
  TranspositionTable<ValueBounds>& table_;
  HashMemory& memory_;
  std::size_t threads_;
};

}  // namespace keymove::solver
