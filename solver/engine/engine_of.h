// The engine over one instance of Rules: turns goals into searches, and their results into findings.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "solver/engine/engine.h"
#include "solver/engine/game_value.h"
#include "solver/engine/material_finder.h"
#include "solver/engine/principal_line.h"
#include "solver/engine/sorted_moves.h"
#include "solver/engine/stipulated.h"
#include "solver/move_trees/move_tree_of.h"
#include "solver/play/agent_of.h"
#include "solver/play/analyst_of.h"
#include "solver/play/self_play_of.h"
#include "solver/rules/rules.h"
#include "solver/search/all_positions.h"
#include "solver/search/any_win.h"
#include "solver/search/certificate_maker.h"
#include "solver/search/forced.h"
#include "solver/search/key_search.h"
#include "solver/search/material.h"
#include "solver/search/proof_tree.h"
#include "solver/search/value.h"
#include "solver/search/whole_tree.h"

namespace keymove::solver {

// The effort if neither the goal nor the user sets one: fixed numbers, so that answers are the same on every machine.
constexpr int kDefaultPlies = 5;
constexpr int kMaxOpinionDepth = 40;
constexpr std::uint64_t kProofNodes = 200'000;  ///< spent on proving a win before an opinion is formed
constexpr std::uint64_t kOpinionNodes = 300'000;
constexpr std::uint64_t kCertificateNodes = 2'000'000;

template <class R, int W>
class EngineOf final : public Engine {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  EngineOf(const VariantPtr& variant, MemoryPtr memory)
      : compiled_(variant),
        rules_(compiled_),
        memory_(std::move(memory)),
        forced_(*memory_),
        material_(*memory_),
        values_(*memory_),
        counted_(*memory_),
        no_lines_(*memory_),
        reflexes_(*memory_) {}

  Finding solve(const Setup& setup, const Goal& goal, const Limits& limits) override {
    const State s = rules_.from_setup(setup);
    switch (goal.kind) {
      case GoalKind::win:
        if (!goal.has_tree()) return solve_stipulation(s, *goal.stipulation, budget_of(limits));
        if (goal.plies == kMaxPlies) return solve_any_length(s, limits);
        return solve_win(s, goal.plies.value_or(limits.plies.value_or(kDefaultPlies)), budget_of(limits),
                         limits.threads);
      case GoalKind::material:
        return solve_material(s, goal.plies.value_or(limits.plies.value_or(kDefaultPlies)), budget_of(limits));
      case GoalKind::moves:
        return finding_of(list_moves(s));
      case GoalKind::value:
        return solve_value(s, limits);
      case GoalKind::none:
      case GoalKind::best:
        return solve_best(s, limits);
    }
    return {};
  }

  Finding decide(const Setup& setup, int plies, const Limits& limits) override {
    const State s = rules_.from_setup(setup);
    Finding f;
    if (ended(s, f)) return f;
    Budget budget = budget_of(limits);
    forget();
    ForcedSearch<R> search(rules_, forced_, budget);
    try {
      for (int n = 1; n <= std::min(plies, kMaxPlies) && f.status != Status::proved; ++n) {
        if (rules_.win_may_take(n) && search.wins(s, n)) {
          set_proved(f, Outcome::win, n);
        } else if (rules_.loss_may_take(n) && search.loses(s, n)) {
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

  Finding find_win(const Setup& setup, const std::optional<int>& plies, Length length, const Limits& limits) override {
    const State s = rules_.from_setup(setup);
    Finding f;
    if (ended(s, f)) return f;
    memory_->clear(HashMemory::Use::tables_and_tree);
    remembered_ = memory_->question();
    Budget budget = budget_of(limits);
    AnyWin<R> search(rules_, forced_, *memory_, budget);
    try {
      if (plies) {
        const int maximum = std::min(*plies, kMaxPlies);
        if (length == Length::about) {
          search.about(s, maximum, f);
        } else if (!search.within(s, maximum, f)) {
          search.loss_within(s, maximum, f);
        }
      } else {
        search.of_any_length(s, f);
      }
    } catch (const LimitReached&) {
      f.status = Status::unknown;
    }
    f.nodes = budget.nodes();
    return f;
  }

  Finding visit_tree(const Setup& setup, TreeCount count, const Limits& limits) override {
    const State s = rules_.from_setup(setup);
    Finding f;
    if (ended(s, f)) {
      f.answer = BestMoves{std::nullopt, {}, 1};
      return f;
    }
    Budget budget = budget_of(limits);
    if (count == TreeCount::by_table) memory_->clear();
    WholeTree<R> tree(rules_, count == TreeCount::by_table ? &counted_ : nullptr, budget);
    f = whole_tree_finding(rules_, tree, s, sorted_moves(rules_, s));
    f.nodes = budget.nodes();
    return f;
  }

  std::optional<Certificate> certify(const Setup& setup, const Finding& finding, const Limits& limits,
                                     const CertificateLimits& size, CertificateGap& gap) override {
    const State s = rules_.from_setup(setup);
    Certificate out{setup, claim_of(finding), {}};
    gap = out.claim.plies > kMaxCertifiedPlies               ? CertificateGap::too_many_plies
          : out.claim.plies < 1 || rules_.end(s).has_value() ? CertificateGap::nothing_to_certify
                                                             : CertificateGap::none;
    if (gap != CertificateGap::none) return std::nullopt;
    const bool tree_needed = finding.within.has_value();
    if (memory_->question() != remembered_ || (tree_needed && !memory_->lends_second_half())) {
      memory_->clear(tree_needed ? HashMemory::Use::tables_and_tree : HashMemory::Use::tables);
      remembered_ = memory_->question();
    }
    const std::uint64_t nodes = std::max(kCertificateNodes, 2 * finding.nodes);
    Budget budget = limited(limits, std::min(nodes, limits.nodes.value_or(UINT64_MAX)));
    ForcedSearch<R> search(rules_, forced_, budget);
    std::optional<ProofTree<R>> tree;
    if (finding.within) tree.emplace(rules_, forced_, budget, search, memory_->second_half());
    const auto find = [&](const State& at, int n) {
      if (!tree) return search.winning_move(at, search.win_distance(at, n).value_or(n));
      const auto known = search.known_winner(at, n);
      return known ? known->first : tree->winning_move(at, n);
    };
    CertificateMaker<R> maker(rules_, search, find, size);
    auto body = maker.make(s, out.claim);
    gap = maker.gap();
    if (!body) return std::nullopt;
    out.body = std::move(*body);
    return out;
  }

  std::vector<Move> legal_moves(const Setup& setup) override { return list_moves(rules_.from_setup(setup)).moves; }

  Setup play(const Setup& setup, const Move& move) override {
    const State s = rules_.from_setup(setup);
    for (const auto& [m, action] : sorted_moves(rules_, s)) {
      if (m == move) return rules_.to_setup(rules_.apply(s, action));
    }
    return setup;
  }

  std::optional<Outcome> game_end(const Setup& setup) override {
    const Ended e = rules_.end(rules_.from_setup(setup));
    return e ? std::optional<Outcome>(outcome_of(*e)) : std::nullopt;
  }

  std::uint64_t perft(const Setup& setup, int depth) override { return rules_.perft(rules_.from_setup(setup), depth); }

  TreeResult grow_tree(const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request,
                       TreeListener* listener) override {
    return tree_of(rules_, origin, moves, request, listener);
  }

  std::unique_ptr<Agent> make_agent(const AgentSpec& spec, std::shared_ptr<const void> self) override {
    return std::make_unique<AgentOf<R>>(rules_, std::move(self), spec);
  }

  std::unique_ptr<Analyst> make_analyst(const HeuristicPtr& heuristic, std::shared_ptr<const void> self) override {
    return std::make_unique<AnalystOf<R>>(rules_, std::move(self), heuristic, memory_);
  }

  void play_games(const SelfPlayOptions& options, const std::function<bool(const PlayedGame&)>& take) override {
    const VariantPtr& variant = options.heuristic->variant;
    play_games_over(rules_, read_fen(variant, variant->start_fen)->setup, options, take);
  }

 private:
  /// The longest win that is looked for; questions about longer ones are answered `unknown`.
  static constexpr int kMaxPlies = ForcedSearch<R>::kMaxPlies;

  /// Empties the tables for a new question about forced wins.
  void forget() {
    memory_->clear();
    remembered_ = memory_->question();
  }

  static CertificateClaim claim_of(const Finding& f) {
    CertificateClaim claim;
    if (f.status == Status::disproved) claim.plies = f.proved_plies.value_or(0);
    if (f.status != Status::proved || (f.outcome != Outcome::win && f.outcome != Outcome::loss)) return claim;
    claim.outcome = f.outcome;
    claim.plies = f.within.value_or(f.distance.value_or(0));
    claim.keys = f.keys;
    claim.exact = f.distance.has_value();
    claim.only = claim.exact && f.outcome == Outcome::win;
    return claim;
  }

  static Budget budget_of(const Limits& limits) { return limited(limits, limits.nodes.value_or(UINT64_MAX)); }
  static Budget limited(const Limits& limits, std::uint64_t nodes) {
    Budget budget(nodes, {limits.seconds.value_or(1e18)});
    if (limits.stop != nullptr) budget.watch(limits.stop);
    return budget;
  }

  LegalMoves list_moves(const State& s) const {
    LegalMoves out;
    for (const auto& [m, action] : sorted_moves(rules_, s)) out.moves.push_back(m);
    return out;
  }

  static Finding finding_of(LegalMoves moves) {
    Finding f;
    f.status = Status::proved;
    f.proof = Proof::solver;
    f.answer = std::move(moves);
    return f;
  }

  /// Whether the game is over; if so, the finding is set to its result.
  bool ended(const State& s, Finding& f) const {
    const Ended e = rules_.end(s);
    if (e) set_proved(f, outcome_of(*e), 0);
    return e.has_value();
  }

  // --- forced wins

  Finding solve_win(const State& s, int plies, Budget budget, std::size_t threads = 1) {
    return solve_win(s, plies, budget, threads, [](Budget&) { return false; });
  }

  /// The shortest win or loss of any length up to the longest. A game that is soon seen as a whole may be a draw.
  Finding solve_any_length(const State& s, const Limits& limits) {
    AllPositions<R> all(rules_, s);
    std::uint64_t collected = 0;
    // As many positions are collected as nodes are searched.
    const auto is_draw = [&](Budget& budget) {
      const std::uint64_t before = budget.nodes();
      const bool whole = all.collect(before - collected, budget);
      collected += budget.nodes() - before;
      return whole && all.is_draw();
    };
    return solve_win(s, kMaxPlies, budget_of(limits), limits.threads, is_draw);
  }

  /// The shortest win or loss within `plies`. After every length without one, `is_draw` may end the search.
  template <class IsDraw>
  Finding solve_win(const State& s, int plies, Budget budget, std::size_t threads, const IsDraw& is_draw) {
    Finding f;
    if (ended(s, f)) return f;
    forget();
    ForcedSearch<R> search(rules_, forced_, budget);
    const SortedMoves<R> moves = sorted_moves(rules_, s);
    std::vector<Action> actions;
    for (const auto& [m, action] : moves) actions.push_back(action);
    KeySearch<R> key_search(rules_, forced_, *memory_, threads);
    try {
      for (int n = 1; n <= std::min(plies, kMaxPlies) && f.status != Status::proved; ++n) {
        if (rules_.win_may_take(n)) {
          for (const Action a : key_search.keys(s, actions, n, budget, search)) f.keys.push_back(rules_.to_move(a));
          if (!f.keys.empty()) set_proved(f, Outcome::win, n);
        }
        if (f.keys.empty() && rules_.loss_may_take(n) && search.loses(s, n)) set_proved(f, Outcome::loss, n);
        if (f.status == Status::proved) break;
        f.proved_plies = n;
        if (!is_draw(budget)) continue;
        set_proved(f, Outcome::draw, 0);
        f.distance.reset();
        f.proved_plies.reset();
      }
      if (f.status != Status::proved && plies <= kMaxPlies) f.status = Status::disproved;
      if (f.status != Status::unknown) f.proof = Proof::solver;
    } catch (const LimitReached&) {
      f.status = Status::unknown;
      f.keys.clear();
    }
    f.nodes = budget.nodes();
    if (f.status == Status::proved && f.distance) PrincipalLine<R>(rules_, search).add(s, f);
    f.nodes = budget.nodes();
    return f;
  }

  // --- stipulations without forced wins of the game

  Finding solve_stipulation(const State& s, const Stipulation& stipulation, Budget budget) {
    memory_->clear();
    if (stipulation.has_lines())
      return solution_lines(LineSearch<R>(rules_, no_lines_, budget, stipulation), s, stipulation.exact);
    if (stipulation.is_reflex()) {
      const bool bound = stipulation.play == Play::reflex;
      return stipulated_keys(ReflexSearch<R>(rules_, reflexes_, budget, bound), s, stipulation);
    }
    return stipulated_keys(MoveAimSearch<R>(rules_, reflexes_, budget, stipulation.play == Play::self), s, stipulation);
  }

  // --- material

  Finding solve_material(const State& s, int plies, Budget budget) {
    Finding f = solve_win(s, plies, budget);
    if (f.status != Status::disproved) return f;
    f.status = Status::unknown;
    Budget rest = budget;
    memory_->clear();
    MaterialFinder<R>(rules_, material_).add_gain(s, plies, rest, f);
    return f;
  }

  // --- the best move, proved or an opinion

  Finding solve_best(const State& s, const Limits& limits) {
    const std::uint64_t proof_nodes = limits.nodes ? *limits.nodes / 2 : kProofNodes;
    Finding f =
        solve_win(s, limits.plies.value_or(kDefaultPlies), limited(limits, std::max<std::uint64_t>(1, proof_nodes)));
    if (f.status == Status::proved) return f;
    f.outcome = Outcome::none;
    f.status = Status::unknown;
    f.proof = Proof::none;
    memory_->clear();
    Budget budget = limited(limits, limits.nodes ? std::max<std::uint64_t>(1, *limits.nodes / 2) : kOpinionNodes);
    MaterialFinder<R>(rules_, material_).add_opinion(s, limits.plies.value_or(kMaxOpinionDepth), budget, f);
    return f;
  }

  // --- the value of the game

  Finding solve_value(const State& s, const Limits& limits) {
    if (!compiled_.only_forward) return value_by_distance(s, limits);
    Finding f;
    if (ended(s, f)) return f;
    Budget budget = budget_of(limits);
    memory_->clear();
    return GameValue<R>(rules_, values_).find(s, limits, budget);
  }

  Finding value_by_distance(const State& s, const Limits& limits) {
    Finding f = solve_win(s, limits.plies.value_or(kDefaultPlies), budget_of(limits));
    // Of a lost position the best move is the one that lasts longest.
    if (f.outcome == Outcome::loss && !f.line.empty()) f.answer = BestMoves{f.line.front(), {}, std::nullopt};
    if (f.status == Status::disproved) f.status = Status::unknown;
    return f;
  }

  CompiledVariant<W> compiled_;
  R rules_;
  MemoryPtr memory_;
  TranspositionTable<ForcedBounds> forced_;
  TranspositionTable<MaterialBound> material_;
  TranspositionTable<ValueBounds> values_;
  TranspositionTable<CountedTree> counted_;
  TranspositionTable<NoLines> no_lines_;
  TranspositionTable<ReflexBounds> reflexes_;
  std::uint64_t remembered_ =
      UINT64_MAX;  ///< the question that filled forced_; stale unless it is the memory's question()
};

/// Instantiates the rules with or without the test for legal moves, as the royal rule demands.
template <int W, int K>
std::unique_ptr<Engine> make_engine_of(const VariantPtr& variant, const MemoryPtr& memory) {
  if (variant->royal == RoyalRule::checkmate) return std::make_unique<EngineOf<Rules<W, K, true>, W>>(variant, memory);
  return std::make_unique<EngineOf<Rules<W, K, false>, W>>(variant, memory);
}

}  // namespace keymove::solver
