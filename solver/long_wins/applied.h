// The position after a move, made where it is kept.
//
// Idea: to read at once, in large pieces, what was just written in small ones makes a processor wait for some ten
// cycles. So a position that goes into a list is not made elsewhere and copied.
#pragma once

#include "solver/search/game.h"

namespace keymove::solver {

/// Becomes the position after a move of `before`: `list.emplace_back(Applied<G>{game, before, move})`.
template <class G>
struct Applied {
  const G& game;
  const typename G::State& before;
  typename G::Action move;

  // NOLINTNEXTLINE: so that the position is made in place
  operator typename G::State() const { return game.apply(before, move); }
};

}  // namespace keymove::solver
