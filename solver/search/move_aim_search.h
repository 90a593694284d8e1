// Direct and self play for an aim that is a move: a capture, a target square or a check.
//
// Idea: AND/OR search with growing length, as in reflex play. In direct play a move of the attacker reaches the aim; in
// self play each reply of the defender does, or leaves a position that takes fewer moves. A side without a move has
// not reached the aim, and the attacker has failed.
// Exact: what is stored holds for every smaller or larger number of moves, since all lengths are "at most".
// Source: Popeye, whose words and cases they are.
// Cost: one node a position, and a list of moves; it is meant for a few moves.
// It does not order moves by anything but the rules.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/search/aim.h"
#include "solver/search/game.h"
#include "solver/search/reflex_search.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// Searches for direct play, or for self play if the defender is the one who reaches the aim.
template <class R>
class MoveAimSearch {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  /// The table must be empty.
  MoveAimSearch(const R& rules, TranspositionTable<ReflexBounds>& table, Budget& budget, bool self)
      : rules_(rules), aim_(rules), table_(table), budget_(budget), self_(self) {}

  /// The first moves that solve the problem within n moves of the attacker. Errors: throws LimitReached.
  std::vector<Action> keys(const State& s, int n) {
    std::vector<Action> out;
    typename R::Actions moves;
    if (!may_move(s, moves)) return out;
    for (const Action m : moves) {
      if (solves(s, m, n)) out.push_back(m);
    }
    return out;
  }

  [[nodiscard]] const R& rules() const { return rules_; }
  /// The nodes that the search has cost.
  [[nodiscard]] std::uint64_t nodes() const { return budget_.nodes(); }

 private:
  /// Lists the moves of the side to move. False if it has none, or if the game is over.
  bool may_move(const State& s, typename R::Actions& moves) {
    budget_.spend();
    if (rules_.early_end(s)) return false;
    rules_.generate(s, moves);
    return !moves.empty() && !rules_.late_end(s, moves.size());
  }

  bool solves(const State& s, Action m, int n) {
    const State next = rules_.apply(s, m);
    if (self_) return holds_against_all(next, n);
    return aim_.reached(s, m, next) || (n > 1 && holds_against_all(next, n));
  }

  bool attacks(const State& s, int n) {
    const PositionKey key = rules_.key(s);
    if (const auto known = table_.find(key)) {
      if (n <= known->fails) return false;
      if (n >= known->holds) return true;
    }
    const std::uint64_t before = budget_.nodes();
    typename R::Actions moves;
    const bool holds =
        may_move(s, moves) && std::any_of(moves.begin(), moves.end(), [&](const Action m) { return solves(s, m, n); });
    table_.update(key, budget_.nodes() - before, [&](ReflexBounds& bounds) {
      if (holds) {
        bounds.holds = std::min(bounds.holds, static_cast<std::int16_t>(n));
      } else {
        bounds.fails = std::max(bounds.fails, static_cast<std::int16_t>(n));
      }
    });
    return holds;
  }

  /// Whether every reply, of which there is one, reaches the aim in self play, or leaves a position that is solved
  /// within n - 1 moves.
  bool holds_against_all(const State& s, int n) {
    typename R::Actions moves;
    if (!may_move(s, moves)) return false;
    return std::all_of(moves.begin(), moves.end(), [&](const Action m) {
      const State next = rules_.apply(s, m);
      return (self_ && aim_.reached(s, m, next)) || (n > 1 && attacks(next, n - 1));
    });
  }

  const R& rules_;
  AimTest<R> aim_;
  TranspositionTable<ReflexBounds>& table_;
  Budget& budget_;
  bool self_;
};

}  // namespace keymove::solver
