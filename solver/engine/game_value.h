// The value of a whole game in which no position returns, with its distance and its best moves.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/engine/sorted_moves.h"
#include "solver/search/limits.h"
#include "solver/search/value.h"

namespace keymove::solver {

/// Spent on the distance of a value where no limit is told.
constexpr std::uint64_t kDistanceNodes = 20'000'000;

/// Turns what a search of values finds into a finding.
template <class R>
class GameValue {
 public:
  using State = typename R::State;

  GameValue(const R& rules, TranspositionTable<ValueBounds>& values) : rules_(rules), values_(values) {}

  /// The value of a position that is not over, and the moves that keep it; of a win or a loss the distance too, unless
  /// a limit is reached. Unknown where the budget does not suffice for the value. Requires a variant that is
  /// `only_forward`.
  Finding find(const State& s, const Limits& limits, Budget& budget) const {
    Finding f;
    ValueSearch<R> search(rules_, values_, budget);
    try {
      const int value = search.value(s);
      for (const auto& [m, action] : sorted_moves(rules_, s)) {
        // A lost position's best moves are those that last longest; they are found with the distance.
        if (value >= 0 && !search.reaches(rules_.apply(s, action), 1 - value)) f.best_moves.push_back(m);
      }
      f.status = Status::proved;
      f.proof = Proof::solver;
      f.outcome = value > 0 ? Outcome::win : value < 0 ? Outcome::loss : Outcome::draw;
      if (value > 0) f.keys = f.best_moves;
    } catch (const LimitReached&) {
      f = Finding{};
      f.nodes = budget.nodes();
      return f;
    }
    // The distance can be far harder than the value.
    Budget rest = limits.nodes || limits.seconds ? budget.rest() : budget.rest(kDistanceNodes);
    ValueSearch<R> distances(rules_, values_, rest);
    if (f.outcome != Outcome::draw) add_distance(distances, s, f);
    f.nodes = budget.nodes() + rest.nodes();
    if (f.best_moves.empty()) {
      for (const auto& [m, action] : sorted_moves(rules_, s)) f.best_moves.push_back(m);
    }
    f.best = f.best_moves.front();
    return f;
  }

 private:
  /// The distance of a known win or loss, the moves that keep it and a line, unless a limit is reached.
  void add_distance(ValueSearch<R>& search, State s, Finding& f) const {
    try {
      int n = search.distance(s);
      const std::vector<Move> best = keeping(search, s, f.outcome, n);
      std::vector<Move> line;
      for (Outcome outcome = f.outcome; n > 0; --n) {
        line.push_back(keeping(search, s, outcome, n).front());
        s = rules_.apply(s, find_action(sorted_moves(rules_, s), line.back()));
        outcome = outcome == Outcome::win ? Outcome::loss : Outcome::win;
      }
      f.distance = static_cast<int>(line.size());
      f.best_moves = best;
      if (f.outcome == Outcome::win) f.keys = best;
      f.line = std::move(line);
    } catch (const LimitReached&) {
      return;  // the value stands, and so do the moves that keep it
    }
  }

  /// The moves of a position won or lost in n plies that keep the outcome and the distance.
  std::vector<Move> keeping(ValueSearch<R>& search, const State& s, Outcome outcome, int n) const {
    std::vector<Move> out;
    for (const auto& [m, action] : sorted_moves(rules_, s)) {
      const State child = rules_.apply(s, action);
      const bool kept = outcome == Outcome::win ? !search.reaches(child, 0) && search.over_within(child, n - 1)
                                                : n < 2 || !search.over_within(child, n - 2);
      if (kept) out.push_back(m);
    }
    return out;
  }

  const R& rules_;
  TranspositionTable<ValueBounds>& values_;
};

}  // namespace keymove::solver
