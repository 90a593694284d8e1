// Some forced win, not the shortest: within a number of plies, or of any length (`solve --any`).
//
// Idea: nobody knows beforehand which search suits a position. So they take turns, with budgets that double from round
// to round: three proof-number searches without a length (proof_search.h) that differ in their weights, reduced games
// (widening.h), and a tree with several bounds of the length (proof_tree.h), of which an expected length is one. What
// each has learned carries over. What one proof-number search decides is decided for all of them, and they know the
// wins of reduced games; reduced games and trees end with the wins that they know. The same searches look for losses.
// A draw is told where all positions are few, or both sides' wins are refuted.
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
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/long_wins/attack.h"
#include "solver/long_wins/proof_positions.h"
#include "solver/long_wins/proof_search.h"
#include "solver/long_wins/proof_table.h"
#include "solver/long_wins/proof_tree.h"
#include "solver/long_wins/proof_weights.h"
#include "solver/long_wins/proved.h"
#include "solver/long_wins/reduced_game.h"
#include "solver/long_wins/restriction.h"
#include "solver/long_wins/search_turns.h"
#include "solver/long_wins/widening.h"
#include "solver/long_wins/won_positions.h"
#include "solver/search/all_positions.h"
#include "solver/search/forced.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

constexpr std::uint64_t kFirstShare = 10'000;  ///< nodes of the smallest turn in the first round

/// Looks for any win. The tree is in the second half of the memory, which must have been cleared for tables_and_tree.
template <class R>
class AnyWin {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  /// So many threads take part where one thread does not answer soon.
  AnyWin(const R& rules, TranspositionTable<ForcedBounds>& forced, ProofTable& proofs, HashMemory& memory,
         Budget& budget, std::size_t threads = 1)
      : rules_(rules), forced_(forced), proofs_(proofs), memory_(memory), budget_(budget), threads_(threads) {}

  /// Adds a win within n plies, or of about that length; or a loss, or that there is neither, within n plies. Errors:
  /// throws LimitReached.
  void of_length(const State& s, int n, Length length, Finding& f) {
    if (length == Length::about) return about(s, n, f);
    if (!within(s, n, f)) loss_within(s, n, f);
  }

  /// Whether there is a win within n plies; if so, adds it to the finding. Errors: throws LimitReached.
  bool within(const State& s, int n, Finding& f) {
    begin_attack(wins_, s, s.mover);
    if (n > kShort) {
      std::vector<TurnTaker> searches{tree(s, {n, kTreeShare}, n, f)};
      add_attack(searches, s, *wins_, kBesideShare, f);
      run(std::move(searches));
      if (f.within && *f.within <= n) return true;
      if (wins_->refuted || no_win_ >= n) return false;
      // A longer win remains known to the tree, position by position.
      f = {};
      strategy_.reset();
    }
    const TurnTaker alone = tree(s, {n, 1}, n, f);
    if (alone.turn(UINT64_MAX, budget_) != TurnTaker::Turn::answered) throw LimitReached{};
    alone.conclude();
    return f.within.has_value();
  }

  /// Adds a loss within n plies, with its distance, to the finding; or that there is neither a win nor a loss. Requires
  /// that there is no win within n plies. Errors: throws LimitReached.
  void loss_within(const State& s, int n, Finding& f) {
    if (const auto plies = shortest_loss(s, n, budget_)) return set_proved(f, Outcome::loss, *plies);
    f.status = Status::disproved;
    f.proof = Proof::solver;
    f.proved_plies = n;
  }

  /// Adds a win or a loss of any length, or a draw if it is proved that neither side wins; or, when no length that is
  /// tried wins, what loss_within() finds. Errors: throws LimitReached.
  void of_any_length(const State& s, Finding& f) {
    begin_attack(wins_, s, s.mover);
    begin_attack(losses_, s, 1 - s.mover);
    in_turns(s, {{5, 1}, {29, 1}, {61, 1}, {121, 1}}, f);
  }

  /// The reduced game that proved the last finding, or null. It is in the second half of the memory.
  [[nodiscard]] std::unique_ptr<ReducedGame<R>> take_strategy() { return std::move(strategy_); }

  /// The same for a win of about n plies: n and a greater length, in which a win is often found sooner, take turns.
  void about(const State& s, int n, Finding& f) {
    constexpr int kMore = 12;
    const int maximum = ForcedSearch<R>::kMaxPlies;
    begin_attack(wins_, s, s.mover);
    in_turns(s, {{n, 4}, {std::min(n + kMore, maximum), 4}}, f);
  }

 private:
  using Turn = TurnTaker::Turn;

  /// A tree for wins within that many plies, and its share.
  struct Bound {
    int plies;
    std::uint64_t share;
  };

  void begin_attack(std::optional<Attack<R>>& attack, const State& s, int side) {
    attack.emplace(rules_, s, side, forced_, proofs_, memory_.second_half(), memory_.bytes() / kWonShare);
  }

  void run(std::vector<TurnTaker> searches) {
    SearchTurns(std::move(searches), kFirstShare).run(budget_, memory_, threads_);
  }

  /// Tries all searches in turn.
  void in_turns(const State& s, const std::vector<Bound>& bounds, Finding& f) {
    const int most = bounds.back().plies;
    std::vector<TurnTaker> searches;
    add_attack(searches, s, *wins_, kWinShare, f);
    if (losses_) {
      add_attack(searches, s, *losses_, kLossShare, f);
      searches.push_back(losses_by_length(s, most, kLossShare, Turn::exhausted, f));
      searches.push_back(draw_of_few_positions(s, f));
    }
    for (const Bound& bound : bounds) searches.push_back(tree(s, bound, most, f));
    run(std::move(searches));
    if (f.status != Status::unknown) return;
    if (losses_ && !losses_->refuted) {
      searches.clear();
      add_attack(searches, s, *losses_, kWinShare, f);
      searches.push_back(losses_by_length(s, most, 1, Turn::answered, f));
      run(std::move(searches));
    }
    if (f.status != Status::unknown) return;
    if (nobody_wins()) return set_drawn(f);
    loss_within(s, most, f);
  }

  /// Whether it is proved that neither side has a win of any length.
  [[nodiscard]] bool nobody_wins() const { return wins_->refuted && losses_ && losses_->refuted; }

  /// What `work` returns with a budget of that many nodes, which it throws LimitReached to exceed: then nothing. They
  /// count in `budget`. Errors: throws LimitReached at the limits of `budget`.
  template <class Work>
  static auto part_of(Budget& budget, std::uint64_t nodes, const Work& work) -> std::optional<decltype(work(budget))> {
    Budget part = budget.rest(nodes);
    try {
      auto out = work(part);
      budget.add(part.nodes());
      return out;
    } catch (const LimitReached&) {
      budget.add(part.nodes());
      budget.spend();
      return std::nullopt;
    }
  }

  /// The plies of the shortest loss within n, if there is one. Errors: throws LimitReached; the table then remembers
  /// what is known of the shorter ones.
  std::optional<int> shortest_loss(const State& s, int n, Budget& budget) {
    ForcedSearch<R> search(rules_, forced_, budget);
    for (int plies = 1; plies <= n; ++plies) {
      budget.begin_length(plies);
      if (rules_.loss_has_length(plies) && search.loses(s, plies)) return plies;
    }
    return std::nullopt;
  }

  /// The turns of that search. When there is no loss within n plies, they end with `without`.
  TurnTaker losses_by_length(const State& s, int n, std::uint64_t share, Turn without, Finding& f) {
    const auto found = std::make_shared<std::optional<int>>();
    const auto turn = [this, &s, n, without, found](std::uint64_t nodes, Budget& budget) {
      const auto loss = part_of(budget, nodes, [&](Budget& part) { return shortest_loss(s, n, part); });
      if (!loss) return Turn::ended;
      *found = *loss;
      return found->has_value() ? Turn::answered : without;
    };
    const auto conclude = [&f, found] {
      if (*found) set_proved(f, Outcome::loss, **found);
    };
    return {turn, conclude, share, false};
  }

  /// The turns of a search for a draw through all positions, which ends if they are too many.
  TurnTaker draw_of_few_positions(const State& s, Finding& f) {
    const auto all = std::make_shared<AllPositions<R>>(rules_, s);
    const auto turn = [all](std::uint64_t nodes, Budget& budget) {
      const auto whole = part_of(budget, nodes, [&](Budget& part) { return all->collect(SIZE_MAX, part); });
      if (whole && *whole && all->is_draw()) return Turn::answered;
      return all->is_over() ? Turn::exhausted : Turn::ended;
    };
    return {turn, [&f] { set_drawn(f); }, kLossShare, false};
  }

  /// The turns of a tree. The question is answered, too, when there is no win within `most` plies.
  TurnTaker tree(const State& s, const Bound& bound, int most, Finding& f) {
    const int n = bound.plies;
    const int maximum = rules_.win_may_take(n) ? n : n - 1;
    const auto found = std::make_shared<Action>();
    const auto turn = [this, &s, n, maximum, most, found](std::uint64_t nodes, Budget& budget) {
      if (n <= no_win_) return Turn::exhausted;
      const auto key = part_of(budget, nodes, [&](Budget& part) {
        ForcedSearch<R> last_plies(rules_, forced_, part);
        ProofTree<R> nodes_of_win(rules_, forced_, part, last_plies, memory_.second_half(),
                                  [this](const State& at) { return wins_->winning_move(at); });
        return nodes_of_win.winning_move(s, maximum);
      });
      if (!key) return Turn::ended;
      *found = *key;
      if (key->valid()) return Turn::answered;
      no_win_ = n;
      return n == most ? Turn::answered : Turn::exhausted;
    };
    const auto conclude = [this, &f, maximum, found] {
      if (!found->valid()) return;
      set_proved(f, Outcome::win, maximum);
      f.distance.reset();
      f.within = maximum;
      f.keys = {rules_.to_move(*found)};
    };
    return {turn, conclude, bound.share, true};
  }

  /// Adds the turns of the searches for wins of any length of one side.
  void add_attack(std::vector<TurnTaker>& searches, const State& s, Attack<R>& attack, std::uint64_t share,
                  Finding& f) {
    for (std::size_t i = 0; i < attack.proofs.size(); ++i) searches.push_back(proof_search(s, attack, i, share, f));
    const auto turn = [this, &attack](std::uint64_t nodes, Budget& budget) {
      if (attack.refuted || attack.games.is_over()) return Turn::exhausted;
      strategy_ = attack.turn_of_games(kPositions * nodes, budget);
      return strategy_ ? Turn::answered : Turn::ended;
    };
    searches.push_back({turn, [this, &s, &attack, &f] { add_strategy(s, attack, f); }, share, true});
  }

  /// The turns of the proof-number search with the weights of that number. The question is answered, too, when the
  /// mover has no win of any length, or neither side.
  TurnTaker proof_search(const State& s, Attack<R>& attack, std::size_t number, std::uint64_t share, Finding& f) {
    using Answer = typename ProofSearch<R>::Answer;
    ProofSearch<R>& search = attack.proofs[number];
    const auto win = std::make_shared<std::pair<Action, int>>();  // its key, if the mover wins, and its plies
    const auto turn = [this, &s, &attack, &search, number, win](std::uint64_t nodes, Budget& budget) {
      if (attack.stuck || attack.refuted) return Turn::exhausted;
      const auto answer =
          part_of(budget, kParts[number] * nodes / 8, [&](Budget& part) { return search.solve(s, part); });
      if (!answer) return Turn::ended;
      if (*answer == Answer::won) {
        *win = search.winning_move(s).value_or(std::pair(Action{}, search.plies_of_win(s).value_or(0)));
        return win->second > 0 ? Turn::answered : Turn::ended;
      }
      attack.stuck = true;
      attack.refuted = *answer == Answer::refuted;
      return attack.refuted && (attack.side == s.mover || nobody_wins()) ? Turn::answered : Turn::exhausted;
    };
    const auto conclude = [this, &s, &attack, &f, win] {
      if (win->second > 0) add_proof(s, attack, *win, f);
    };
    return {turn, conclude, share, false};
  }

  /// Adds the win that a proof-number search has proved.
  void add_proof(const State& s, Attack<R>& attack, const std::pair<Action, int>& win, Finding& f) {
    strategy_.reset();
    add_win(s, attack, win.second, f);
    if (win.first.valid()) f.keys = {rules_.to_move(win.first)};
    if (win.second > Attack<R>::kVeryLong && shortens(s, attack, f)) return;
    make_strategy(s, attack, f);
  }

  /// Whether a reduced game proves a shorter win: a very long one goes round in circles, and so would its certificate.
  bool shortens(const State& s, Attack<R>& attack, Finding& f) {
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
  void add_strategy(const State& s, Attack<R>& attack, Finding& f) {
    add_win(s, attack, strategy_->distance(), f);
    if (attack.side == s.mover) f.keys = {rules_.to_move(strategy_->winning_move(s)->first)};
    if (!attack.borrows) return;
    strategy_->tell_lost_replies([&attack](const PositionKey& key, int plies) { attack.learn(key, plies); });
    make_strategy(s, attack, f);
  }

  /// Makes a reduced game of the positions that are proved, or if they are too many, of those that a proof needs, if
  /// the budget and the memory allow.
  void make_strategy(const State& s, const Attack<R>& attack, Finding& f) {
    Budget part = afterwards();
    const bool whole = collects(s, attack, part, [&](const PositionKey& key) { return attack.knows_win(key); });
    budget_.add(part.nodes());
    if (!whole && !collects_proof(s, attack)) return strategy_.reset();
    f.within = strategy_->distance();
    if (attack.side == s.mover) f.keys = {rules_.to_move(strategy_->winning_move(s)->first)};
  }

  /// The same for the positions that a proof needs. Returns whether they suffice.
  bool collects_proof(const State& s, const Attack<R>& attack) {
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
  bool collects(const State& s, const Attack<R>& attack, Budget& budget, const Filter& filter) {
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

  static void add_win(const State& s, const Attack<R>& attack, int plies, Finding& f) {
    set_proved(f, attack.side == s.mover ? Outcome::win : Outcome::loss, plies);
    f.distance.reset();
    f.within = plies;
  }

  /// Nodes of the searches by weights, in eighths.
  static constexpr std::array<std::uint64_t, ProofWeights::kNumbers> kParts{8, 8, 5};
  static constexpr int kShort = 9;                  ///< plies up to which the tree alone looks for wins
  static constexpr std::uint64_t kTreeShare = 8;    ///< nodes of the tree for wins within a number of plies, in shares
  static constexpr std::uint64_t kBesideShare = 4;  ///< nodes of the search for wins of any length beside it
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
  std::size_t threads_;
  std::optional<Attack<R>> wins_;
  std::optional<Attack<R>> losses_;
  std::atomic<int> no_win_ = 0;  ///< it is proved that there is no win within this many plies
  std::unique_ptr<ReducedGame<R>> strategy_;
};

}  // namespace keymove::solver
