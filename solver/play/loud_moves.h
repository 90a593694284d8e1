// The moves that a search goes on with at its leaves: captures, promotions and, if wanted, checks.
//
// Idea: these change most at once; a position without them can be evaluated.
// Sources: Shannon 1950, "Programming a computer for playing chess" (quiescence).
// Exact: all captures and promotions; a check only if the exchange on its square loses nothing.
// Cost: one list of moves; with checks a test of each other move.
#pragma once

#include <cstddef>

#include "solver/play/play_order.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// What a capture or promotion gains at once, in values of men.
template <Game G>
int loud_gain(const G& game, const typename G::State& s, typename G::Action m) {
  const int promoted = m.promotion() >= 0 ? game.value_of_kind(m.promotion()) - game.mover_value(m) : 0;
  return game.victim_value(s, m) + promoted;
}

/// Sets `moves` to captures and promotions, and with `checks` to other checks too where the man is not lost.
template <Game G>
void generate_loud(const G& game, const typename G::State& s, typename G::Actions& moves, bool checks) {
  if (!checks && !game.may_promote(s)) return game.generate_captures(s, moves);
  game.generate(s, moves);
  std::size_t kept = 0;
  for (const typename G::Action m : moves) {
    const bool loud = PlayOrder<G>::is_loud(m);
    if (loud || (checks && game.gives_check(s, m) && game.exchange_gains(s, m, 0))) moves[kept++] = m;
  }
  moves.resize(kept);
}

}  // namespace keymove::solver
