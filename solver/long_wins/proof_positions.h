// The positions that a proof of a win needs.
//
// Idea: who has proved a win knows many more won positions than the proof needs. A game of all of them has the shortest
// of the wins that are known, but may be far too large; the moves by which the win was proved are enough.
// Cost: a node for each position of the attacker, and 16 bytes for it and for the position after his move.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/long_wins/won_positions.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// The positions, with the defender to move, of a proof that the attacker wins s; as many as so many bytes hold.
/// `best(state)` is the move by which he wins, if it is known; `known(key)` says whether the position after a move is
/// won, where it is not; `soon(state)` whether a win comes so soon that nobody has to know his moves. Errors: throws
/// LimitReached.
template <Game G, class Best, class Known, class Soon>
WonPositions positions_of_proof(const G& game, const typename G::State& s, int attacker, std::size_t bytes,
                                const Best& best, const Known& known, const Soon& soon, Budget& budget) {
  using State = typename G::State;
  WonPositions out(bytes);
  WonPositions met(bytes);  // with the attacker to move
  std::vector<State> waiting;
  const auto add_replies = [&](const State& defending) {
    typename G::Actions replies;
    if (!game.early_end(defending)) game.generate(defending, replies);
    for (const auto reply : replies) {
      State next = game.apply(defending, reply);
      const auto key = game.key(next);
      if (met.has(key)) continue;
      met.add(key);
      waiting.push_back(next);
    }
  };
  const auto add = [&](const State& defending) {
    const auto key = game.key(defending);
    if (out.has(key)) return;
    out.add(key);
    add_replies(defending);
  };
  if (s.mover == attacker) {
    waiting.push_back(s);
  } else {
    add_replies(s);
  }
  while (!waiting.empty()) {
    budget.spend();
    const State at = waiting.back();
    waiting.pop_back();
    if (game.early_end(at) || soon(at)) continue;
    if (const auto move = best(at)) {
      add(game.apply(at, *move));
      continue;
    }
    typename G::Actions moves;
    game.generate(at, moves);
    for (const auto m : moves) {
      const State next = game.apply(at, m);
      if (known(game.key(next))) add(next);
    }
  }
  return out;
}

}  // namespace keymove::solver
