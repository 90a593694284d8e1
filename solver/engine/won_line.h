// A line of a win that is not the shortest.
//
// Idea: whoever knows the winning moves says how many plies each takes at most; the defender chooses the reply after
// which that number is greatest.
// Exact: each of the winner's moves wins. Neither the defence nor the line need be the longest.
// Cost: a look-up for each move of the line and for each reply to it.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "positions/problem/finding.h"
#include "solver/engine/sorted_moves.h"

namespace keymove::solver {

/// Adds to the finding the line that begins with its key, as far as `find` knows it: find(s, n) is a move that wins
/// within n plies and the plies that it takes at most, or nothing. Requires a win with its bound `within` and one key.
template <class R, class Find>
void add_won_line(const R& rules, typename R::State s, const Find& find, Finding& f) {
  using Action = typename R::Action;
  const auto play = [&](Action action) {
    f.line.push_back(rules.to_move(action));
    s = rules.apply(s, action);
  };
  int left = *f.within;
  Action next = find_action(sorted_moves(rules, s), f.keys.front());
  while (next.valid() && left > 0) {
    play(next);
    const SortedMoves<R> replies = sorted_moves(rules, s);
    if (rules.end(s) || replies.empty()) return;
    Action reply{};
    int longest = 0;
    for (const auto& [move, action] : replies) {
      const auto known = find(rules.apply(s, action), left - 2);
      if (!known || known->second <= longest) continue;
      longest = known->second;
      reply = action;
      next = known->first;
    }
    if (!reply.valid()) return;
    play(reply);
    left = longest;
  }
}

}  // namespace keymove::solver
