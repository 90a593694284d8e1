// The moves of a position in the order in which the engine goes through them.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "positions/problem/finding.h"

namespace keymove::solver {

/// Moves, each with the rules' action that makes it.
template <class R>
using SortedMoves = std::vector<std::pair<Move, typename R::Action>>;

/// The legal moves, sorted as Move compares them; empty when the game is over.
template <class R>
SortedMoves<R> sorted_moves(const R& rules, const typename R::State& s) {
  SortedMoves<R> out;
  if (rules.early_end(s)) return out;
  typename R::Actions moves;
  rules.generate(s, moves);
  if (rules.late_end(s, moves.size())) return out;
  for (const typename R::Action m : moves) out.emplace_back(rules.to_move(m), m);
  std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return out;
}

/// The action of the move, or an invalid one if the move is not among `moves`.
template <class Action>
Action find_action(const std::vector<std::pair<Move, Action>>& moves, const Move& move) {
  const auto at = std::find_if(moves.begin(), moves.end(), [&](const auto& m) { return m.first == move; });
  return at == moves.end() ? Action{} : at->second;
}

}  // namespace keymove::solver
