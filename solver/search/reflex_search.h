// Reflex and semi-reflex play: the attacker makes the defender reach the aim, which the defender must do when he can.
//
// Idea: AND/OR search with growing length. A position in which the defender has a move that reaches the aim is won, and
// needs no further moves. In reflex play the attacker is bound, too: he has failed if he could reach the aim himself.
// Exact: what is stored holds for every smaller or larger number of moves, since all lengths are "at most".
// Source: the Codex for Chess Composition; Popeye, whose words and cases they are.
// Cost: one node a position; the trees are narrow, since each bond ends most lines.
// It does not order moves by anything but the rules.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/search/aim.h"
#include "solver/search/game.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// What is known of a position with the attacker to move.
struct ReflexBounds {
  std::int16_t fails = 0;          ///< not within that many moves
  std::int16_t holds = INT16_MAX;  ///< within that many moves
};

/// Searches for reflex play, or semi-reflex play if the attacker is not bound.
template <class R>
class ReflexSearch {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  ReflexSearch(const R& rules, TranspositionTable<ReflexBounds>& table, Budget& budget, bool attacker_bound)
      : rules_(rules), aim_(rules), table_(table), budget_(budget), attacker_bound_(attacker_bound) {}

  /// The first moves after which the defender reaches the aim within n moves of the attacker. Errors: throws
  /// LimitReached.
  std::vector<Action> keys(const State& s, int n) {
    std::vector<Action> out;
    typename R::Actions moves;
    if (!may_move(s, moves)) return out;
    for (const Action m : moves) {
      if (defends(rules_.apply(s, m), n)) out.push_back(m);
    }
    return out;
  }

  [[nodiscard]] const R& rules() const { return rules_; }
  /// The nodes that the search has cost.
  [[nodiscard]] std::uint64_t nodes() const { return budget_.nodes(); }

 private:
  /// Lists the attacker's moves. False if he has failed.
  bool may_move(const State& s, typename R::Actions& moves) {
    budget_.spend();
    if (rules_.early_end(s) || (attacker_bound_ && aim_.can_reach(s))) return false;
    rules_.generate(s, moves);
    return !rules_.late_end(s, moves.size());
  }

  bool attacks(const State& s, int n) {
    const PositionKey key = rules_.key(s);
    if (const auto known = table_.find(key)) {
      if (n <= known->fails) return false;
      if (n >= known->holds) return true;
    }
    const std::uint64_t before = budget_.nodes();
    typename R::Actions moves;
    const bool holds = may_move(s, moves) && std::any_of(moves.begin(), moves.end(), [&](const Action m) {
                         return defends(rules_.apply(s, m), n);
                       });
    table_.update(key, budget_.nodes() - before, [&](ReflexBounds& bounds) {
      if (holds) {
        bounds.holds = std::min(bounds.holds, static_cast<std::int16_t>(n));
      } else {
        bounds.fails = std::max(bounds.fails, static_cast<std::int16_t>(n));
      }
    });
    return holds;
  }

  /// Whether the defender reaches the aim within n of his moves.
  bool defends(const State& s, int n) {
    budget_.spend();
    if (rules_.early_end(s)) return false;
    const bool reaches = aim_.can_reach(s);
    if (!reaches && n == 1) return false;
    typename R::Actions moves;
    rules_.generate(s, moves);
    if (moves.empty() || rules_.late_end(s, moves.size())) return false;
    if (reaches) return true;
    return std::all_of(moves.begin(), moves.end(), [&](const Action m) { return attacks(rules_.apply(s, m), n - 1); });
  }

  const R& rules_;
  AimTest<R> aim_;
  TranspositionTable<ReflexBounds>& table_;
  Budget& budget_;
  bool attacker_bound_;
};

}  // namespace keymove::solver
