// Some forced win, not the shortest: within a number of plies, or of any length (`solve --any`).
//
// Idea: nobody knows beforehand which search suits a position. So they take turns, with budgets that double from round
// to round: three proof-number searches without a length (proof_search.h) that differ in their weights, reduced games
// (widening.h), and a tree with several bounds of the length (proof_tree.h), of which an expected length is one. What
// each has learned carries over. What one proof-number search decides is decided for all of them, and they know the
// wins of reduced games; reduced games and trees end with the wins that they know. The same searches look for losses.
// Of the positions that a proof-number search has proved a reduced game is made, which has no others: it knows their
// distances. If they are too many, it has those that a proof needs. Where the plies are given, too, a win of any length
// may be short enough.
// Source: our own, on top of the searches named.
// Exact: wins are proved by ProofSearch, ProofTree or a ReducedGame, every "no win within n plies" by ProofTree or
// ProofSearch, losses by ProofSearch, a ReducedGame or ForcedSearch.
// Cost: the nodes of all turns, which start with kFirstShare; half of the memory holds the tree of the current turn. It
// does not look for the shortest win or for all keys.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/long_wins/proof_positions.h"
#include "solver/long_wins/proof_search.h"
#include "solver/long_wins/proof_table.h"
#include "solver/long_wins/proof_tree.h"
#include "solver/long_wins/proof_weights.h"
#include "solver/long_wins/reduced_game.h"
#include "solver/long_wins/restriction.h"
#include "solver/long_wins/widening.h"
#include "solver/long_wins/won_positions.h"
#include "solver/search/forced.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

constexpr std::uint64_t kFirstShare = 10'000;  ///< nodes of the smallest turn in the first round

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

  AnyWin(const R& rules, TranspositionTable<ForcedBounds>& forced, ProofTable& proofs, HashMemory& memory,
         Budget& budget)
      : rules_(rules), forced_(forced), proofs_(proofs), memory_(memory), budget_(budget) {}

  /// Whether there is a win within n plies; if so, adds it to the finding. Errors: throws LimitReached.
  bool within(const State& s, int n, Finding& f) {
    wins_.emplace(*this, s, s.mover);
    bool beside = n > kShort;  // whether the searches for wins of any length have a turn
    for (std::uint64_t unit = kFirstShare;; unit *= 2) {
      if (const auto wins = by_tree(s, n, beside ? kTreeShare * unit : UINT64_MAX, f)) return *wins;
      if (!beside) throw LimitReached{};
      beside = !by_attack(s, *wins_, kBesideShare * unit, f);
      if (f.within && *f.within <= n) return true;
      // A longer win remains known to the tree, position by position.
      if (!beside) f = {};
      strategy_.reset();
      if (wins_->refuted) return false;
    }
  }

  /// Adds a loss within n plies, with its distance, to the finding; or that there is neither a win nor a loss. Requires
  /// that there is no win within n plies. Errors: throws LimitReached.
  void loss_within(const State& s, int n, Finding& f) {
    if (shortest_loss(s, n, budget_, f)) return;
    f.status = Status::disproved;
    f.proof = Proof::solver;
    f.proved_plies = n;
  }

  /// Adds a win or a loss of any length; or, when no length that is tried wins, what loss_within() finds. Errors:
  /// throws LimitReached.
  void of_any_length(const State& s, Finding& f) {
    wins_.emplace(*this, s, s.mover);
    losses_.emplace(*this, s, 1 - s.mover);
    in_turns(s, {{5, 1}, {29, 1}, {61, 1}, {121, 1}}, f);
  }

  /// The reduced game that proved the last finding, or null. It is in the second half of the memory.
  [[nodiscard]] std::unique_ptr<ReducedGame<R>> take_strategy() { return std::move(strategy_); }

  /// The same for a win of about n plies: n and a greater length, in which a win is often found sooner, take turns.
  void about(const State& s, int n, Finding& f) {
    constexpr int kMore = 12;
    const int maximum = ForcedSearch<R>::kMaxPlies;
    wins_.emplace(*this, s, s.mover);
    in_turns(s, {{n, 4}, {std::min(n + kMore, maximum), 4}}, f);
  }

 private:
  struct Turn {
    int plies;
    std::uint64_t share;
  };

  /// The searches for wins of any length of one side.
  struct Attack {
    Attack(AnyWin& search, const State& s, int attacker)
        : side(attacker),
          won(search.memory_.bytes() / kWonShare),
          proofs{proof_search(search, 0), proof_search(search, 1), proof_search(search, 2)},
          games(search.rules_, s, attacker, search.forced_, search.memory_.second_half()) {}

    /// The proof-number search with the weights of that number.
    ProofSearch<R> proof_search(AnyWin& search, std::size_t number) {
      return {search.rules_, search.proofs_, side, &won, ProofWeights::all()[number]};
    }

    /// A turn of the reduced games, to which the wins that proof-number search has proved are known, if they are not
    /// very long. It learns the wins of games that do not win as a whole.
    std::unique_ptr<ReducedGame<R>> turn_of_games(std::uint64_t positions, Budget& budget) {
      const auto known = [this](const State& s) {
        const int plies = plies_of_win(s).value_or(0);
        if (plies == 0 || plies > kVeryLong) return 0;
        borrows = true;
        return plies;
      };
      return games.turn(positions, budget, known, [this](const PositionKey& key, int plies) { learn(key, plies); });
    }

    /// From now on knows a win of a reduced game, with the defender to move.
    void learn(const PositionKey& key, int plies) { proofs.front().learn(key, plies); }

    /// Whether one of them knows that the position with that key is won.
    [[nodiscard]] bool knows_win(const PositionKey& key) const {
      return std::any_of(proofs.begin(), proofs.end(), [&](const auto& search) { return search.knows_win(key); });
    }

    /// The plies of a win that the proof-number searches have found.
    [[nodiscard]] std::optional<int> plies_of_win(const State& s) const {
      std::optional<int> out;
      for (const auto& search : proofs) {
        if (!out) out = search.plies_of_win(s);
      }
      return out;
    }

    /// A move that wins, and the plies of the win, that the proof-number searches have found.
    [[nodiscard]] std::optional<std::pair<Action, int>> winning_move(const State& s) const {
      std::optional<std::pair<Action, int>> out;
      for (const auto& search : proofs) {
        if (!out) out = search.winning_move(s);
      }
      return out;
    }

    int side;
    WonPositions won;
    std::array<ProofSearch<R>, ProofWeights::kNumbers> proofs;  ///< by weights
    Widening<R> games;
    bool refuted = false;  ///< there is no win of any length
    bool stuck = false;    ///< the proof-number search has nothing left to try
    bool borrows = false;  ///< a reduced game ended with a win of the proof-number search
  };

  /// Whether there is a loss within n plies; if so, adds the shortest to the finding. Errors: throws LimitReached.
  bool shortest_loss(const State& s, int n, Budget& budget, Finding& f) {
    ForcedSearch<R> search(rules_, forced_, budget);
    for (int plies = 1; plies <= n; ++plies) {
      budget.begin_length(plies);
      if (!rules_.loss_has_length(plies) || !search.loses(s, plies)) continue;
      set_proved(f, Outcome::loss, plies);
      return true;
    }
    return false;
  }

  /// The same, as far as so many nodes tell: nullopt if they do not.
  std::optional<bool> by_lengths_of_losses(const State& s, int n, std::uint64_t nodes, Finding& f) {
    Budget part = budget_.rest(nodes);
    try {
      const bool loses = shortest_loss(s, n, part, f);
      budget_.add(part.nodes());
      return loses;
    } catch (const LimitReached&) {
      // The next round goes further; the table remembers this one.
      budget_.add(part.nodes());
      budget_.spend();
      return std::nullopt;
    }
  }

  /// Tries the searches in turn, with budgets that double from round to round.
  void in_turns(const State& s, const std::vector<Turn>& turns, Finding& f) {
    int no_win = 0;  // it is proved that there is no win within this many plies
    for (std::uint64_t unit = kFirstShare; no_win < turns.back().plies; unit *= 2) {
      if (by_attack(s, *wins_, kWinShare * unit, f)) return;
      if (losses_ && by_attack(s, *losses_, kLossShare * unit, f)) return;
      if (losses_ && by_lengths_of_losses(s, turns.back().plies, kLossShare * unit, f).value_or(false)) return;
      if (wins_->refuted) no_win = turns.back().plies;
      for (const Turn& turn : turns) {
        if (turn.plies <= no_win) continue;
        const auto wins = by_tree(s, turn.plies, turn.share * unit, f);
        if (wins && *wins) return;
        if (wins) no_win = turn.plies;
      }
    }
    for (std::uint64_t unit = kFirstShare; losses_ && !losses_->refuted; unit *= 2) {
      if (by_attack(s, *losses_, kWinShare * unit, f)) return;
      if (by_lengths_of_losses(s, no_win, unit, f)) break;
    }
    if (f.status != Status::unknown) return;
    loss_within(s, no_win, f);
  }

  /// Whether there is a win within n plies, as far as so many nodes tell; if so, adds it to the finding.
  std::optional<bool> by_tree(const State& s, int n, std::uint64_t nodes, Finding& f) {
    const int maximum = rules_.win_may_take(n) ? n : n - 1;
    Budget part = budget_.rest(nodes);
    Action key;
    try {
      ForcedSearch<R> last_plies(rules_, forced_, part);
      ProofTree<R> tree(rules_, forced_, part, last_plies, memory_.second_half(),
                        [this](const State& at) { return wins_->winning_move(at); });
      key = tree.winning_move(s, maximum);
    } catch (const LimitReached&) {
      budget_.add(part.nodes());
      budget_.spend();
      return std::nullopt;
    }
    budget_.add(part.nodes());
    if (!key.valid()) return false;
    set_proved(f, Outcome::win, maximum);
    f.distance.reset();
    f.within = maximum;
    f.keys = {rules_.to_move(key)};
    return true;
  }

  /// Whether a win of that side is proved within that many nodes; if so, adds it to the finding.
  bool by_attack(const State& s, Attack& attack, std::uint64_t nodes, Finding& f) {
    if (attack.refuted) return false;
    for (std::size_t i = 0; i < attack.proofs.size(); ++i) {
      if (!attack.stuck && by_proof_search(s, attack, attack.proofs[i], kParts[i] * nodes / 8, f)) return true;
    }
    strategy_ = attack.turn_of_games(kPositions * nodes, budget_);
    if (!strategy_) return false;
    add_strategy(s, attack, f);
    return true;
  }

  bool by_proof_search(const State& s, Attack& attack, ProofSearch<R>& proofs, std::uint64_t nodes, Finding& f) {
    using Answer = typename ProofSearch<R>::Answer;
    Budget part = budget_.rest(nodes);
    try {
      const Answer answer = proofs.solve(s, part);
      attack.refuted = answer == Answer::refuted;
      attack.stuck = answer != Answer::won;
    } catch (const LimitReached&) {
      budget_.add(part.nodes());
      budget_.spend();
      return false;
    }
    budget_.add(part.nodes());
    if (attack.stuck) return false;
    add_win(s, attack, *proofs.plies_of_win(s), f);
    if (attack.side == s.mover) f.keys = {rules_.to_move(proofs.winning_move(s)->first)};
    if (*f.within > kVeryLong && shortens(s, attack, f)) return true;
    make_strategy(s, attack, f);
    return true;
  }

  /// Whether a reduced game proves a shorter win: a very long one goes round in circles, and so would its certificate.
  bool shortens(const State& s, Attack& attack, Finding& f) {
    Budget part = afterwards();
    try {
      strategy_ = attack.turn_of_games(part.left(), part);
    } catch (const LimitReached&) {
      // The longer win stands.
    }
    budget_.add(part.nodes());
    if (!strategy_ || strategy_->distance() >= *f.within) return false;
    add_strategy(s, attack, f);
    return true;
  }

  /// Adds the win that the reduced game proves. If it may end with wins that are in the table alone, which forgets, a
  /// game that has their moves, too, takes its place.
  void add_strategy(const State& s, Attack& attack, Finding& f) {
    add_win(s, attack, strategy_->distance(), f);
    if (attack.side == s.mover) f.keys = {rules_.to_move(strategy_->winning_move(s)->first)};
    if (!attack.borrows) return;
    strategy_->tell_lost_replies([&attack](const PositionKey& key, int plies) { attack.learn(key, plies); });
    make_strategy(s, attack, f);
  }

  /// Makes a reduced game of the positions that are proved, or if they are too many, of those that a proof needs, if
  /// the budget and the memory allow.
  void make_strategy(const State& s, const Attack& attack, Finding& f) {
    Budget part = afterwards();
    const bool whole = collects(s, attack, part, [&](const PositionKey& key) { return attack.knows_win(key); });
    budget_.add(part.nodes());
    if (!whole && !collects_proof(s, attack)) return strategy_.reset();
    f.within = strategy_->distance();
    if (attack.side == s.mover) f.keys = {rules_.to_move(strategy_->winning_move(s)->first)};
  }

  /// The same for the positions that a proof needs. Returns whether they suffice.
  bool collects_proof(const State& s, const Attack& attack) {
    strategy_.reset();
    try {
      ForcedSearch<R> search(rules_, forced_, budget_);
      const auto best = [&](const State& at) {
        const auto move = attack.winning_move(at);
        return move ? std::optional<Action>(move->first) : std::nullopt;
      };
      WonPositions proof = positions_of_proof(
          rules_, s, attack.side, memory_.bytes() / kWonShare / 2, best,
          [&](const PositionKey& key) { return attack.knows_win(key); },
          [&](const State& at) { return Widening<R>::soon_win(rules_, search, at) > 0; }, budget_);
      return collects(s, attack, budget_,
                      [proof = std::move(proof)](const PositionKey& key) { return proof.has(key); });
    } catch (const LimitReached&) {
      return false;  // the proof itself is in the table
    }
  }

  /// Makes the reduced game of these positions. Returns whether it wins.
  template <class Filter>
  bool collects(const State& s, const Attack& attack, Budget& budget, const Filter& filter) {
    strategy_ = std::make_unique<ReducedGame<R>>(rules_, s, Restriction<typename R::Set>{}, attack.side, SIZE_MAX,
                                                 memory_.second_half(), filter);
    ForcedSearch<R> search(rules_, forced_, budget);
    try {
      strategy_->collect_whole(budget, [&](const State& at) { return Widening<R>::soon_win(rules_, search, at); });
    } catch (const LimitReached&) {
      // It may win all the same.
    }
    return strategy_->won();
  }

  /// What may be spent, once a win is proved, to make it shorter or to find its distances.
  [[nodiscard]] Budget afterwards() const {
    return budget_.rest(std::max(kLeastAfterwards, budget_.nodes() / kAfterwards));
  }

  static void add_win(const State& s, const Attack& attack, int plies, Finding& f) {
    set_proved(f, attack.side == s.mover ? Outcome::win : Outcome::loss, plies);
    f.distance.reset();
    f.within = plies;
  }

  /// Nodes of the searches by weights, in eighths.
  static constexpr std::array<std::uint64_t, ProofWeights::kNumbers> kParts{8, 8, 5};
  static constexpr int kShort = 9;                  ///< plies up to which the tree alone looks for wins
  static constexpr std::uint64_t kTreeShare = 8;    ///< nodes of the tree for wins within a number of plies, in shares
  static constexpr std::uint64_t kBesideShare = 4;  ///< nodes of the search for wins of any length beside it
  static constexpr int kVeryLong = 100;             ///< plies of wins for which a shorter one is looked for
  static constexpr std::uint64_t kWinShare = 8;     ///< nodes of each search for wins, in shares
  static constexpr std::uint64_t kLossShare = 1;    ///< the same for losses
  static constexpr std::uint64_t kAfterwards = 4;   ///< the part of all nodes that may be spent after a win is proved
  static constexpr std::uint64_t kLeastAfterwards = 100'000;  ///< nodes that may be spent then in any case
  static constexpr std::size_t kWonShare = 64;    ///< the part of the memory that won positions may take besides
  static constexpr std::uint64_t kPositions = 2;  ///< positions of reduced games for a node of proof-number search

  const R& rules_;
  TranspositionTable<ForcedBounds>& forced_;
  ProofTable& proofs_;
  HashMemory& memory_;
  Budget& budget_;
  std::optional<Attack> wins_;
  std::optional<Attack> losses_;
  std::unique_ptr<ReducedGame<R>> strategy_;
};

}  // namespace keymove::solver
