// Questions about values, answered by one thread or several.
//
// Idea: every thread takes a question that no other one has taken, and when none is left it joins those that are not
// answered yet (MovesUnderWay). The transposition table and the history of moves are shared.
// Exact: each answer is one of ValueSearch. Nodes, times and the moves that the table remembers may differ from run to
// run. Cost: up to a half more nodes, and one search object for each thread.
// Threads are started only for what one thread does not answer within kWorthThreads nodes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/rules/value_range.h"
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

  /// The value of the position, or what is found of it before `budget` is used up. With a goal only whether the mover
  /// reaches it. Cost: as answers().
  ValueRange range(const State& s, std::optional<int> goal, Budget& budget) {
    ValueRange out;
    std::vector<Question> questions;
    for (const int g : {0, 1}) {
      if (!goal || *goal == g) questions.push_back({s, g});
    }
    const auto note = [&out](int g, bool reached) { (reached ? out.low : out.high) = reached ? g : g - 1; };
    if (threads_ > 1) {
      const auto found = found_of(questions, budget);
      for (std::size_t i = found.size(); i-- > 0;) {
        if (found[i] && out.low < questions[i].goal) note(questions[i].goal, *found[i]);
      }
      return out;
    }
    ValueHistory history;
    ValueSearch<G> search(g_, table_, budget, history);
    try {
      for (const Question& q : questions) {
        if (out.high >= q.goal) note(q.goal, search.reaches(s, q.goal));
      }
    } catch (const LimitReached&) {
      // What was found stands.
    }
    return out;
  }

  /// The answers, in the order of the questions. Errors: throws LimitReached when `budget` is used up. Each thread may
  /// spend what is left of the budget; the nodes of all threads are added to it.
  std::vector<bool> answers(const std::vector<Question>& questions, Budget& budget) {
    std::vector<bool> out;
    if (threads_ <= 1) {
      ValueHistory history;
      ValueSearch<G> search(g_, table_, budget, history);
      for (const Question& q : questions) out.push_back(search.reaches(q.position, q.goal));
      return out;
    }
    for (const auto& reached : found_of(questions, budget)) {
      if (!reached) throw LimitReached{};
      out.push_back(*reached);
    }
    return out;
  }

 private:
  static constexpr std::uint64_t kWorthThreads = 5'000;  ///< nodes; threads cost more than they save below that

  struct Task {
    std::atomic<bool> begun = false;
    std::atomic<bool> done = false;  ///< answered, or given up
    std::atomic<bool> reached = false;
    std::atomic<bool> answered = false;

    void answer(bool value) {
      reached = value;
      answered = true;
      done = true;
    }
  };

  /// The answers of several threads that were found before `budget` is used up.
  std::vector<std::optional<bool>> found_of(const std::vector<Question>& questions, Budget& budget) {
    std::vector<Task> tasks(questions.size());
    if (!try_alone(questions, tasks, budget)) run(questions, tasks, budget);
    std::vector<std::optional<bool>> out;
    for (const Task& task : tasks) {
      out.emplace_back();
      if (task.answered) out.back() = task.reached;
    }
    return out;
  }

  bool try_alone(const std::vector<Question>& questions, std::vector<Task>& tasks, Budget& budget) {
    Budget small = budget.rest(kWorthThreads);
    ValueHistory history;
    ValueSearch<G> search(g_, table_, small, history);
    bool all = true;
    try {
      for (std::size_t i = 0; i < tasks.size(); ++i) {
        tasks[i].answer(search.reaches(questions[i].position, questions[i].goal));
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
  }

  void work(const std::vector<Question>& questions, std::vector<Task>& tasks, Budget& budget, MovesUnderWay& under_way,
            std::atomic<bool>& limit) {
    ValueSearch<G> search(g_, table_, budget, of_threads_, &under_way);
    for (const bool join : {false, true}) {
      for (std::size_t i = 0; i < tasks.size() && !limit; ++i) {
        Task& task = tasks[i];
        if (task.done || (!join && task.begun.exchange(true))) continue;
        budget.watch_part(&task.done);
        try {
          task.answer(search.reaches(questions[i].position, questions[i].goal));
        } catch (const LimitReached&) {
          if (task.answered) continue;  // by another thread
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
  ValueHistory of_threads_;
};

}  // namespace keymove::solver
