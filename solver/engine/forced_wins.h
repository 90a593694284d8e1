// Findings of the searches for forced wins and losses, and their certificates.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "positions/certificates/certificate.h"
#include "positions/problem/finding.h"
#include "solver/engine/effort.h"
#include "solver/engine/few_men_wins.h"
#include "solver/engine/forced_claim.h"
#include "solver/engine/principal_line.h"
#include "solver/engine/self_stipulation.h"
#include "solver/engine/sorted_moves.h"
#include "solver/engine/won_line.h"
#include "solver/joining/proof_book.h"
#include "solver/long_wins/any_win.h"
#include "solver/long_wins/proof_search.h"
#include "solver/long_wins/proof_table.h"
#include "solver/long_wins/proof_tree.h"
#include "solver/long_wins/proved.h"
#include "solver/long_wins/reduced_game.h"
#include "solver/search/all_positions.h"
#include "solver/search/certificate_maker.h"
#include "solver/search/forced.h"
#include "solver/search/key_search.h"
#include "solver/search/slack_maker.h"

namespace keymove::solver {

/// Looks for forced wins and losses of one game. A finding's certificate follows the table that the search has filled,
/// as long as no other question has emptied the memory. Where few men are left, what a short search does not find is
/// looked up in tables (solver/few_men).
template <class R>
class ForcedWins {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  /// The longest win that a search looks for; questions about longer ones are answered `unknown`, if not by tables.
  static constexpr int kMaxPlies = ForcedSearch<R>::kMaxPlies;

  ForcedWins(const R& rules, HashMemory& memory)
      : rules_(rules), memory_(memory), table_(memory), proofs_(memory), few_men_(rules, memory) {}

  /// The shortest win, with all its keys, or loss within `plies`.
  Finding shortest(const State& s, int plies, Budget budget, std::size_t threads = 1) {
    return shortest(s, plies, nullptr, budget, threads);
  }

  /// The shortest win or loss of any length up to the longest. A game that is soon seen as a whole may be a draw.
  Finding shortest_of_any_length(const State& s, const Limits& limits) {
    AllPositions<R> all(rules_, s);
    return shortest(s, kMaxPlies, &all, budget_of(limits), limits.threads);
  }

  /// Whether the position is won or lost within `plies`, without keys.
  Finding decide(const State& s, int plies, Budget budget) {
    Finding f;
    if (has_ended(rules_, s, f)) return f;
    if (!few_men_.serve(s, plies, budget)) return decided(s, plies, budget);
    f = decided(s, plies, budget.rest(few_men_.trial_nodes(s)));
    return f.status == Status::unknown ? looked_up(s, plies, Lookup::decision, f, budget) : f;
  }

  /// How many nodes an answer from tables of few men may count, where it takes no more than so many seconds.
  std::optional<std::uint64_t> nodes_of_tables(const State& s, double seconds) { return few_men_.nodes(s, seconds); }

  /// Some win: within `plies`, of about that length, or of any length. Where few men are left, the shortest, or that
  /// there is none, if a short search finds none; a draw, if the length is open.
  Finding any(const State& s, const std::optional<int>& plies, Length length, const Budget& budget,
              std::size_t threads = 1) {
    Finding f;
    if (has_ended(rules_, s, f)) return f;
    const bool any_length = !plies || length == Length::about;
    const int longest = any_length ? kMaxPlies : *plies;
    const bool serve = few_men_.serve(s, longest, budget);
    f = any_by_search(s, plies, length, serve ? budget.rest(few_men_.trial_nodes(s)) : budget, threads);
    if (!serve || f.status != Status::unknown) return f;
    return looked_up(s, longest, any_length ? Lookup::any_length : Lookup::within, f, budget);
  }

  /// The certificate of the finding; absent, with the reason in `gap`, if it cannot be made.
  std::optional<Certificate> certify(const Setup& setup, const Finding& finding, const Limits& limits,
                                     const CertificateLimits& size, CertificateGap& gap) {
    const State s = rules_.from_setup(setup);
    Certificate out{setup, forced_claim(finding), {}};
    const bool any_win = finding.within.has_value() && out.claim.outcome != Outcome::none;
    gap = out.claim.plies > (any_win ? kMaxSlackPlies : kMaxCertifiedPlies) ? CertificateGap::too_many_plies
          : out.claim.plies < 1 || rules_.end(s).has_value()                ? CertificateGap::nothing_to_certify
                                                                            : CertificateGap::none;
    if (gap != CertificateGap::none) return std::nullopt;
    const bool tree_needed = finding.within.has_value();
    if (memory_.question() != remembered_ || (tree_needed && !memory_.lends_second_half()))
      forget(tree_needed ? HashMemory::Use::tables_and_tree : HashMemory::Use::tables);
    const std::uint64_t nodes = std::max(kCertificateNodes, 2 * finding.nodes);
    const Budget whole = budget_of(limits);
    Budget budget = whole.rest(nodes);
    if (out.claim.plies > kMaxCertifiedPlies) return with_slack(s, std::move(out), whole, size, gap);
    ForcedSearch<R> search(rules_, table_, budget);
    gap = claim_loss_in_self_play(rules_, search, s, out.claim);
    if (gap != CertificateGap::none) return std::nullopt;
    std::optional<ProofTree<R>> tree;
    if (finding.within && !strategy_) tree.emplace(rules_, table_, budget, search, memory_.second_half());
    const auto find = [&](const State& at, int n) {
      if (finding.within) {
        if (const auto known = known_win(at, n)) return known->first;
      }
      if (!tree) return search.winning_move(at, search.win_distance(at, n).value_or(n));
      const auto known = search.known_winner(at, n);
      return known ? known->first : tree->winning_move(at, n);
    };
    CertificateMaker<R> maker(rules_, search, find, size, strategy_ ? 1 : CertificateMaker<R>::kSoon);
    if (!finding.within && few_men_.have_answered(s, finding.nodes)) {
      if (!ready(s, limits)) {
        gap = CertificateGap::limit;
        return std::nullopt;
      }
      maker.look_up(
          [&](const State& at, int n) {
            budget.spend();
            return few_men_.game().winning_move(at, n);
          },
          [&](const State& at, int n) {
            budget.spend();
            return few_men_.game().holding_move(at, n);
          });
    }
    auto body = maker.make(s, out.claim);
    gap = maker.gap();
    if (!body && any_win && gap == CertificateGap::too_large) {
      auto slack = with_slack(s, std::move(out), whole, size, gap);
      if (!slack) gap = CertificateGap::too_large;
      return slack;
    }
    if (!body) return std::nullopt;
    out.body = std::move(*body);
    return out;
  }

  /// The same for a finding that was joined from its parts, with the moves of the book; the search is asked where it
  /// has none. Adds the line to the finding if the book has the whole of it.
  std::optional<Certificate> certify_joint(const Setup& setup, Finding& finding, const ProofBook<R>& book,
                                           Budget budget, const CertificateLimits& size, CertificateGap& gap) {
    const State s = rules_.from_setup(setup);
    forget();
    Certificate out{setup, forced_claim(finding), {}};
    ForcedSearch<R> search(rules_, table_, budget);
    add_joint_line(s, book, finding);
    std::optional<std::vector<std::uint8_t>> body;
    if (out.claim.plies <= kMaxCertifiedPlies) {
      const auto win = [&](const State& at, int n) {
        budget.spend();
        const auto known = book.winning_move(at, n);
        if (known) return known->first;
        return search.winning_move(at, search.win_distance(at, n).value_or(n));
      };
      const auto hold = [&](const State& at, int n) {
        budget.spend();
        Action known = book.holding_move(at, n);
        if (!known.valid()) known = book.keeping_move(at, 0);
        if (known.valid()) return known;
        Actions moves;
        rules_.generate(at, moves);
        return search.holding_move(at, n, moves);
      };
      CertificateMaker<R> maker(rules_, search, win, size);
      maker.look_up(win, hold);
      body = maker.make(s, out.claim);
      gap = maker.gap();
    } else {
      out.slack = true;
      out.claim.exact = out.claim.only = false;
      const auto win = [&](const State& at, int n) { return book.winning_move(at, n); };
      SlackMaker<R> maker(rules_, win, budget, size.slack_bytes);
      body = maker.make(s, out.claim);
      gap = maker.gap();
    }
    if (!body) return std::nullopt;
    out.body = std::move(*body);
    return out;
  }

 private:
  using Actions = typename R::Actions;

  /// Adds the line of a win, or of a loss, that the book has, unless it is shorter than the distance.
  void add_joint_line(const State& s, const ProofBook<R>& book, Finding& f) const {
    const auto find = [&](const State& at, int n) { return book.winning_move(at, n); };
    if (f.outcome != Outcome::win || !f.line.empty() || f.keys.empty()) return;
    Finding won = f;
    won.within = f.within ? f.within : f.distance;
    add_won_line(rules_, s, find, won);
    if (f.within || static_cast<int>(won.line.size()) == f.distance) f.line = won.line;
  }

  /// The certificate with slack, of a win or a loss whose distances a reduced game or the table has; absent, with the
  /// reason in `gap`, if they do not have them all, or it cannot be made within the limits.
  std::optional<Certificate> with_slack(const State& s, Certificate out, Budget budget, const CertificateLimits& size,
                                        CertificateGap& gap) {
    ForcedSearch<R> search(rules_, table_, budget);
    const auto find = [&](const State& at, int n) { return known_or_soon(search, at, n); };
    SlackMaker<R> maker(rules_, find, budget, size.slack_bytes);
    auto body = maker.make(s, out.claim);
    gap = maker.gap();
    if (!body) return std::nullopt;
    out.slack = true;
    out.body = std::move(*body);
    return out;
  }

  /// Adds a line to the win that a search for any win has found, if more than its key is known. At a limit it stays
  /// short.
  void add_line(const State& s, Budget& budget, Finding& f) {
    ForcedSearch<R> search(rules_, table_, budget);
    try {
      add_won_line(
          rules_, s, [&](const State& at, int n) { return known_or_soon(search, at, n); }, f);
    } catch (const LimitReached&) {
      // The finding is right all the same.
    }
    if (f.line.size() == 1) f.line.clear();
  }

  /// The same as known_win(), or one of the wins in a few plies with which reduced games end.
  std::optional<std::pair<Action, int>> known_or_soon(ForcedSearch<R>& search, const State& s, int n) {
    auto known = known_win(s, n);
    if (known) return known;
    if (const auto soon = search.win_distance(s, std::min(n, CertificateMaker<R>::kSoon)))
      known = std::pair(search.winning_move(s, *soon), *soon);
    return known;
  }

  /// A move that wins within n plies, and the plies that it takes at most, if a search for any win has found one.
  std::optional<std::pair<Action, int>> known_win(const State& s, int n) {
    if (strategy_) {
      const auto known = strategy_->winning_move(s);
      if (known && known->second <= n) return known;
    }
    for (const ProofWeights& weights : ProofWeights::all()) {
      const auto known = ProofSearch<R>(rules_, proofs_, s.mover, nullptr, weights).winning_move(s);
      if (known && known->second <= n) return known;
    }
    return std::nullopt;
  }

  /// Empties the tables for a new question about forced wins.
  void forget(HashMemory::Use use = HashMemory::Use::tables) {
    strategy_.reset();
    memory_.clear(use);
    remembered_ = memory_.question();
  }

  /// Whether the tables for the position are there; they are made if need be.
  bool ready(const State& s, const Limits& limits) {
    Budget budget = limited(limits, UINT64_MAX);
    try {
      few_men_.prepare(s, budget);
    } catch (const LimitReached&) {
      return false;
    }
    return true;
  }

  /// The answer of any() by search. Requires that the game is not over.
  Finding any_by_search(const State& s, const std::optional<int>& plies, Length length, Budget budget,
                        std::size_t threads) {
    Finding f;
    forget(HashMemory::Use::tables_and_tree);
    AnyWin<R> search(rules_, table_, proofs_, memory_, budget, threads);
    try {
      if (plies) {
        search.of_length(s, std::min(*plies, kMaxPlies), length, f);
      } else {
        search.of_any_length(s, f);
      }
      strategy_ = search.take_strategy();
      if (f.within && !f.keys.empty()) add_line(s, budget, f);
    } catch (const LimitReached&) {
      f.status = Status::unknown;
    }
    f.nodes = budget.nodes();
    return f;
  }

  /// What tables are asked for: a win or loss within some plies without keys, with keys, or of any length.
  enum class Lookup { decision, within, any_length };

  /// The shortest win or loss within `plies`, by a short search and tables, or by search alone. With `all` of any
  /// length.
  Finding shortest(const State& s, int plies, AllPositions<R>* all, const Budget& budget, std::size_t threads) {
    Finding f;
    if (has_ended(rules_, s, f)) return f;
    if (!few_men_.serve(s, plies, budget)) return searched(s, plies, budget, budget, threads, all);
    f = searched(s, plies, budget.rest(few_men_.trial_nodes(s)), budget, 1, nullptr);
    const bool longer = all != nullptr && f.status == Status::disproved;  // within kMaxPlies
    if (f.status != Status::unknown && !longer) return f;
    return looked_up(s, plies, all != nullptr ? Lookup::any_length : Lookup::within, f, budget);
  }

  /// What tables say, once they are there, after a search that found `before`; that finding at a limit.
  Finding looked_up(const State& s, int plies, Lookup lookup, const Finding& before, Budget budget) {
    Finding f = before;
    budget.add(before.nodes);
    try {
      few_men_.prepare(s, budget);
      f = lookup == Lookup::decision ? few_men_.decide(s, plies)
                                     : few_men_.shortest(s, plies, lookup == Lookup::any_length);
    } catch (const LimitReached&) {
      f.status = Status::unknown;
    }
    f.nodes = budget.nodes();
    return f;
  }

  /// The answer of decide() by search.
  Finding decided(const State& s, int plies, Budget budget) {
    Finding f;
    forget();
    ForcedSearch<R> search(rules_, table_, budget);
    try {
      for (int n = 1; n <= std::min(plies, kMaxPlies) && f.status != Status::proved; ++n) {
        budget.begin_length(n);
        if (rules_.win_has_length(n) && search.wins(s, n)) {
          set_proved(f, Outcome::win, n);
        } else if (rules_.loss_has_length(n) && search.loses(s, n)) {
          set_proved(f, Outcome::loss, n);
        }
      }
      if (f.status != Status::proved && plies <= kMaxPlies) {
        f.status = Status::disproved;
        f.proof = Proof::solver;
        f.proved_plies = plies;
      }
    } catch (const LimitReached&) {
      f.status = Status::unknown;
    }
    f.nodes = budget.nodes();
    return f;
  }

  /// The shortest win or loss within `plies`, by search. After every length without one, `all` may show that it is a
  /// draw. The budget is a rest() of `whole`, which pays for the line.
  Finding searched(const State& s, int plies, Budget budget, const Budget& whole, std::size_t threads,
                   AllPositions<R>* all) {
    Finding f;
    forget();
    ForcedSearch<R> search(rules_, table_, budget);
    const SortedMoves<R> moves = sorted_moves(rules_, s);
    std::vector<Action> actions;
    for (const auto& [m, action] : moves) actions.push_back(action);
    KeySearch<R> key_search(rules_, table_, memory_, threads);
    try {
      for (int n = 1; n <= std::min(plies, kMaxPlies) && f.status != Status::proved; ++n) {
        budget.begin_length(n);
        if (rules_.win_has_length(n)) {
          for (const Action a : key_search.keys(s, actions, n, budget, search)) f.keys.push_back(rules_.to_move(a));
          if (!f.keys.empty()) set_proved(f, Outcome::win, n);
        }
        if (f.keys.empty() && rules_.loss_has_length(n) && search.loses(s, n)) set_proved(f, Outcome::loss, n);
        if (f.status == Status::proved) break;
        f.proved_plies = n;
        if (all == nullptr || !all->prove_draw(budget)) continue;
        set_drawn(f);
        f.proved_plies.reset();
      }
      // A search that had little to do has let few be collected.
      if (f.status != Status::proved && all != nullptr && all->collect(SIZE_MAX, budget) && all->is_draw()) {
        set_drawn(f);
        f.proved_plies.reset();
      }
      if (f.status != Status::proved && plies <= kMaxPlies) f.status = Status::disproved;
      if (f.status != Status::unknown) f.proof = Proof::solver;
    } catch (const LimitReached&) {
      f.status = Status::unknown;
      f.keys.clear();
    }
    f.nodes = budget.nodes();
    budget.lift(whole);
    if (f.status == Status::proved && f.distance) PrincipalLine<R>(rules_, search).add(s, f);
    f.nodes = budget.nodes();
    return f;
  }

  const R& rules_;
  HashMemory& memory_;
  TranspositionTable<ForcedBounds> table_;
  ProofTable proofs_;  ///< in the same memory
  FewMenWins<R> few_men_;
  /// The question that has filled the table, which is stale unless it is the memory's question().
  std::uint64_t remembered_ = UINT64_MAX;
  /// The reduced game that proved the answer, as long as the table is not stale.
  std::unique_ptr<ReducedGame<R>> strategy_;
};

}  // namespace keymove::solver
