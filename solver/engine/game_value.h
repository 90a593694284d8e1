// The value of a position in a game where no position can repeat, with its distance and best moves.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/engine/sorted_moves.h"
#include "solver/search/limits.h"
#include "solver/search/value.h"

namespace keymove::solver {

/// Nodes that may be spent on the distance if no limit is set.
constexpr std::uint64_t kDistanceNodes = 20'000'000;

/// Turns the results of ValueSearch into a finding.
template <class R>
class GameValue {
 public:
  using State = typename R::State;

  GameValue(const R& rules, TranspositionTable<ValueBounds>& values) : rules_(rules), values_(values) {}

  /// The value of the position and the moves that keep it, for a win or a loss also the distance, unless a limit is
  /// reached first. Status::unknown if the budget does not suffice for the value. Requires that the game is not over
  /// and that the variant is `only_forward`.
  Finding find(const State& s, const Limits& limits, Budget& budget) const {
    Finding f;
    BestMoves best;
    ValueSearch<R> search(rules_, values_, budget);
    try {
      const int value = search.value(s);
      for (const auto& [m, action] : sorted_moves(rules_, s)) {
        // The best moves of a lost position are those that last longest. They are found with the distance.
        if (value >= 0 && !search.reaches(rules_.apply(s, action), 1 - value)) best.all.push_back(m);
      }
      f.status = Status::proved;
      f.proof = Proof::solver;
      f.outcome = value > 0 ? Outcome::win : value < 0 ? Outcome::loss : Outcome::draw;
      if (value > 0) f.keys = best.all;
    } catch (const LimitReached&) {
      f = Finding{};
      f.nodes = budget.nodes();
      return f;
    }
    // The distance can be far harder to find than the value.
    Budget rest = limits.nodes || limits.seconds ? budget.rest() : budget.rest(kDistanceNodes);
    ValueSearch<R> distances(rules_, values_, rest);
    if (f.outcome != Outcome::draw) add_distance(distances, s, f, best);
    f.nodes = budget.nodes() + rest.nodes();
    if (best.all.empty()) {
      for (const auto& [m, action] : sorted_moves(rules_, s)) best.all.push_back(m);
    }
    best.best = best.all.front();
    f.answer = std::move(best);
    return f;
  }

 private:
  /// Adds the distance of a known win or loss, the moves that keep it and a line, unless a limit is reached.
  void add_distance(ValueSearch<R>& search, State s, Finding& f, BestMoves& best) const {
    try {
      int n = search.distance(s);
      const std::vector<Move> kept = keeping(search, s, f.outcome, n);
      std::vector<Move> line;
      for (Outcome outcome = f.outcome; n > 0; --n) {
        line.push_back(keeping(search, s, outcome, n).front());
        s = rules_.apply(s, find_action(sorted_moves(rules_, s), line.back()));
        outcome = outcome == Outcome::win ? Outcome::loss : Outcome::win;
      }
      f.distance = static_cast<int>(line.size());
      best.all = kept;
      if (f.outcome == Outcome::win) f.keys = kept;
      f.line = std::move(line);
    } catch (const LimitReached&) {
      return;  // the value and the moves that keep it are still right
    }
  }

  /// The moves that keep outcome and distance, in a position that is won or lost in n plies.
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
