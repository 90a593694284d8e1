// Searches for the answer to one question that take turns, on one thread or several.
//
// Idea: nobody knows beforehand which search finds the answer. So each has its turn, with budgets that double from
// round to round. Several threads take the searches from one list: the next one is always that whose budget is least,
// so no thread waits for a round to end.
// Source: our own. Cost: what the searches cost; threads are started only for what one thread does not answer in the
// rounds before kWorthThreads. With one thread the same searches give the same answer.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "solver/search/game.h"
#include "solver/search/joining_thread.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// One search that goes on, turn by turn.
struct TurnTaker {
  enum class Turn {
    ended,      ///< without an answer, but another turn may bring one
    exhausted,  ///< another turn would bring nothing
    answered    ///< the question is answered
  };

  /// Takes a turn of that many nodes and counts them in the budget. Errors: throws LimitReached at the budget's limits.
  std::function<Turn(std::uint64_t nodes, Budget& budget)> turn;
  /// Called after all threads have ended if it has answered the question.
  std::function<void()> conclude;
  std::uint64_t share = 1;        ///< nodes of its turns for one of the round
  bool uses_second_half = false;  ///< of the memory; such searches have no turns at the same time
};

/// The turns of several searches. Not to be used twice.
class SearchTurns {
 public:
  /// So many nodes are of a turn with one share before threads are started.
  static constexpr std::uint64_t kWorthThreads = 40'000;

  /// The first round gives `first` nodes for a share. What the searches use must bear several threads, if there are.
  SearchTurns(std::vector<TurnTaker> searches, std::uint64_t first) {
    for (TurnTaker& search : searches) places_.push_back({std::move(search), first});
  }

  /// Gives turns until one search answers the question or all are exhausted. The memory is locked in stripes while
  /// several threads work. Errors: throws LimitReached when a limit of the budget is reached; with several threads each
  /// may spend what is left of it, and their nodes are added to it. Passes on what else a search throws.
  void run(Budget& budget, HashMemory& memory, std::size_t threads) {
    for (Place* place = next(); place != nullptr && answer_ == nullptr; place = next()) {
      if (threads > 1 && place->unit >= kWorthThreads) {
        run_in_threads(budget, memory, threads);
        break;
      }
      note(*place, place->search.turn(place->search.share * place->unit, budget));
    }
    if (answer_ != nullptr) answer_->search.conclude();
  }

 private:
  struct Place {
    TurnTaker search;
    std::uint64_t unit;  ///< nodes of its next turn for one share
    bool busy = false;
    bool exhausted = false;
  };

  /// The search whose turn it is; null if there is none now.
  Place* next() {
    Place* out = nullptr;
    for (Place& place : places_) {
      if (place.busy || place.exhausted || (place.search.uses_second_half && second_half_taken_)) continue;
      if (out == nullptr || place.unit < out->unit) out = &place;
    }
    return out;
  }

  void note(Place& place, TurnTaker::Turn turn) {
    place.unit *= 2;
    place.exhausted = turn == TurnTaker::Turn::exhausted;
    if (turn == TurnTaker::Turn::answered && answer_ == nullptr) answer_ = &place;
  }

  void run_in_threads(Budget& budget, HashMemory& memory, std::size_t threads) {
    memory.share(true);
    std::vector<Budget> budgets(threads, budget.rest());
    for (Budget& own : budgets) own.watch_part(&over_);
    std::vector<JoiningThread> helpers;
    try {
      for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back([this, &own = budgets[i]] { work(own); });
    } catch (...) {
      end(std::current_exception());
    }
    work(budgets.front());
    helpers.clear();  // waits for them
    memory.share(false);
    for (const Budget& own : budgets) budget.add(own.nodes());
    if (failure_) std::rethrow_exception(failure_);
    if (answer_ == nullptr && limit_) throw LimitReached{};
  }

  /// Ends the work of all threads because of that error.
  void end(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    failure_ = std::move(failure);
    over_ = true;
  }

  /// Takes turns until the question is answered, all searches are exhausted, or a limit is reached.
  void work(Budget& budget) {
    std::unique_lock lock(mutex_);
    while (!over_) {
      Place* place = next();
      if (place == nullptr) {
        if (std::none_of(places_.begin(), places_.end(), [](const Place& p) { return p.busy; })) break;
        changed_.wait(lock);
        continue;
      }
      const bool takes_half = place->search.uses_second_half;
      place->busy = true;
      second_half_taken_ |= takes_half;
      const std::uint64_t nodes = place->search.share * place->unit;
      lock.unlock();
      std::optional<TurnTaker::Turn> turn;
      try {
        turn = place->search.turn(nodes, budget);
      } catch (const LimitReached&) {
        // No turn follows.
      } catch (...) {
        end(std::current_exception());
      }
      lock.lock();
      place->busy = false;
      if (takes_half) second_half_taken_ = false;
      if (turn) note(*place, *turn);
      limit_ |= !turn && !over_;
      if (!turn || answer_ != nullptr) over_ = true;
      changed_.notify_all();
    }
  }

  std::vector<Place> places_;
  Place* answer_ = nullptr;  ///< the search that has answered the question
  // While several threads work, the mutex guards all of these.
  std::mutex mutex_;
  std::condition_variable changed_;
  bool second_half_taken_ = false;
  bool limit_ = false;
  std::exception_ptr failure_;  ///< of the system, such as that it refuses memory
  std::atomic<bool> over_ = false;
};

}  // namespace keymove::solver
