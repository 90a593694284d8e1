// The principal line of a forced win or loss.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/engine/sorted_moves.h"
#include "solver/search/forced.h"

namespace keymove::solver {

/// Follows a proved win or loss to its end, with what has proved it: a ForcedSearch or tables.
template <class R, class Search = ForcedSearch<R>>
class PrincipalLine {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  PrincipalLine(const R& rules, Search& search) : rules_(rules), search_(search) {}

  /// Adds the line to the finding: the first key, then winning moves that keep the distance, each answered by the first
  /// of the longest defences. At a limit the line stays short. Requires a proved finding with its distance.
  void add(State s, Finding& f) const {
    bool winner = f.outcome == Outcome::win;
    try {
      for (int n = *f.distance; n > 0; --n, winner = !winner) {
        const SortedMoves<R> moves = sorted_moves(rules_, s);
        Action next = winner ? Action{} : longest_defence(s, moves, n);
        if (winner && f.line.empty()) next = find_action(moves, f.keys.front());
        if (winner && !f.line.empty()) next = winning_move(s, moves, n);
        if (!next.valid()) return;
        f.line.push_back(rules_.to_move(next));
        s = rules_.apply(s, next);
      }
    } catch (const LimitReached&) {
      return;  // the finding is right all the same; only the line is short
    }
  }

 private:
  /// A move that wins within n plies: the first by attack_rank, which is soon found.
  Action winning_move(const State& s, const SortedMoves<R>& moves, int n) const {
    std::vector<std::pair<int, Action>> ranked;
    for (const auto& [m, action] : moves) ranked.emplace_back(rules_.attack_rank(s, action), action);
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [rank, action] : ranked) {
      if (search_.move_wins(s, action, n)) return action;
    }
    return Action{};
  }

  /// A reply after which the winner needs n - 1 plies. There is one, since the distance is n.
  Action longest_defence(const State& s, const SortedMoves<R>& moves, int n) const {
    for (const auto& [m, action] : moves) {
      const State child = rules_.apply(s, action);
      if (const Ended e = rules_.early_end(child)) {
        if (n == 1) return action;
        continue;
      }
      if (!search_.wins(child, n - 1 - rules_.distance_step())) return action;
    }
    return Action{};
  }

  const R& rules_;
  Search& search_;
};

}  // namespace keymove::solver
