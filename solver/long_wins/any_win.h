// Some forced win, not the shortest: within a number of plies, or of any length (`solve --any`).
//
// Idea: a proof-number search with a length bound finds a win sooner when the bound leaves it some room, but too
// much room leads it astray. So several bounds are tried in turn, with budgets that double from round to round; the
// numbers in the table carry over. With an expected length, that length and a slightly greater one take turns. Wins
// of any length are looked for in reduced games as well (widening.h), which take turns with the tree; so are losses.
// Source: our own, on top of proof_tree.h and forced.h.
// Exact: wins are proved by ProofTree or a ReducedGame, every "no win within n plies" by ProofTree, losses by a
// ReducedGame or by ForcedSearch.
// Cost: the nodes of all turns, which start with kFirstShare; half of the memory holds the tree of the current turn.
// It does not look for the shortest win or for all keys.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/long_wins/proof_tree.h"
#include "solver/long_wins/reduced_game.h"
#include "solver/long_wins/widening.h"
#include "solver/search/forced.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

constexpr std::uint64_t kFirstShare = 50'000;  ///< nodes of the smallest turn in the first round

constexpr Outcome outcome_of(EndResult e) {
  return e == EndResult::win ? Outcome::win : e == EndResult::loss ? Outcome::loss : Outcome::draw;
}

/// Makes the finding a proved one, with that outcome and distance.
inline void set_proved(Finding& f, Outcome outcome, int distance) {
  f.status = Status::proved;
  f.outcome = outcome;
  f.distance = distance;
  f.proof = Proof::solver;
}

/// Looks for any win. The tree is in the second half of the memory, which must have been cleared for tables_and_tree.
template <class R>
class AnyWin {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  AnyWin(const R& rules, TranspositionTable<ForcedBounds>& forced, HashMemory& memory, Budget& budget)
      : rules_(rules), forced_(forced), memory_(memory), budget_(budget) {}

  /// Whether there is a win within n plies; if so, adds it to the finding. Errors: throws LimitReached.
  bool within(const State& s, int n, Finding& f) {
    const int maximum = rules_.win_may_take(n) ? n : n - 1;
    ForcedSearch<R> last_plies(rules_, forced_, budget_);
    ProofTree<R> tree(rules_, forced_, budget_, last_plies, memory_.second_half());
    const Action key = tree.winning_move(s, maximum);
    if (!key.valid()) return false;
    set_proved(f, Outcome::win, maximum);
    f.distance.reset();
    f.within = maximum;
    f.keys = {rules_.to_move(key)};
    return true;
  }

  /// Adds a loss within n plies, with its distance, to the finding; or that there is neither a win nor a loss. Requires
  /// that there is no win within n plies. Errors: throws LimitReached.
  void loss_within(const State& s, int n, Finding& f) {
    ForcedSearch<R> search(rules_, forced_, budget_);
    for (int plies = 1; plies <= n; ++plies) {
      if (rules_.loss_has_length(plies) && search.loses(s, plies)) return set_proved(f, Outcome::loss, plies);
    }
    f.status = Status::disproved;
    f.proof = Proof::solver;
    f.proved_plies = n;
  }

  /// Adds a win or a loss of any length; or, when no length that is tried wins, what loss_within() finds. Errors:
  /// throws LimitReached.
  void of_any_length(const State& s, Finding& f) {
    wins_ = widening(s, s.mover);
    losses_ = widening(s, 1 - s.mover);
    in_turns(s, {{5, 1}, {29, 8}, {61, 2}, {121, 1}}, f);
  }

  /// The reduced game that proved the last finding, or null. It is in the second half of the memory.
  [[nodiscard]] std::unique_ptr<ReducedGame<R>> take_strategy() { return std::move(strategy_); }

  /// The same for a win of about n plies: n and a greater length, in which a win is often found sooner, take turns.
  void about(const State& s, int n, Finding& f) {
    constexpr int kMore = 12;
    const int maximum = ForcedSearch<R>::kMaxPlies;
    wins_ = widening(s, s.mover);
    in_turns(s, {{n, 1}, {std::min(n + kMore, maximum), 1}}, f);
  }

 private:
  struct Turn {
    int plies;
    std::uint64_t share;
  };

  /// Tries several lengths in turn, with budgets that double from round to round.
  void in_turns(const State& s, const std::vector<Turn>& turns, Finding& f) {
    int no_win = 0;  // it is proved that there is no win within this many plies
    for (std::uint64_t unit = kFirstShare; no_win < turns.back().plies; unit *= 2) {
      if (wins_ && in_reduced_games(s, *wins_, kWinShare * unit, f)) return;
      if (losses_ && in_reduced_games(s, *losses_, kLossShare * unit, f)) return;
      for (const Turn& turn : turns) {
        if (turn.plies <= no_win) continue;
        Budget part = budget_.rest(turn.share * unit);
        try {
          if (!AnyWin(rules_, forced_, memory_, part).within(s, turn.plies, f)) no_win = turn.plies;
        } catch (const LimitReached&) {
          // This turn is over; the next one may succeed.
        }
        budget_.add(part.nodes());
        if (f.within) return;
        budget_.spend();
      }
    }
    for (std::uint64_t unit = kFirstShare; losses_ && !losses_->is_over(); unit *= 2) {
      if (in_reduced_games(s, *losses_, unit, f)) return;
      Budget part = budget_.rest(unit);
      try {
        AnyWin(rules_, forced_, memory_, part).loss_within(s, no_win, f);
      } catch (const LimitReached&) {
        // The next round goes further; the table remembers this one.
      }
      budget_.add(part.nodes());
      if (f.status != Status::unknown) return;
      budget_.spend();
    }
    loss_within(s, no_win, f);
  }

  std::unique_ptr<Widening<R>> widening(const State& s, int attacker) const {
    return std::make_unique<Widening<R>>(rules_, s, attacker, memory_.second_half());
  }

  /// Whether a reduced game proves a win or a loss, which is added to the finding.
  bool in_reduced_games(const State& s, Widening<R>& widening, std::uint64_t positions, Finding& f) {
    strategy_ = widening.turn(positions, budget_);
    if (!strategy_) return false;
    const int plies = strategy_->distance();
    const bool win = &widening == wins_.get();
    set_proved(f, win ? Outcome::win : Outcome::loss, plies);
    f.distance.reset();
    f.within = plies;
    if (win) f.keys = {rules_.to_move(strategy_->winning_move(s)->first)};
    return true;
  }

  static constexpr std::uint64_t kWinShare = 24;  ///< positions for a node: of reduced games that the mover attacks
  static constexpr std::uint64_t kLossShare = 12;  ///< the same for those that the other side attacks

  const R& rules_;
  TranspositionTable<ForcedBounds>& forced_;
  HashMemory& memory_;
  Budget& budget_;
  std::unique_ptr<Widening<R>> wins_;
  std::unique_ptr<Widening<R>> losses_;
  std::unique_ptr<ReducedGame<R>> strategy_;
};

}  // namespace keymove::solver
