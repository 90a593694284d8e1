// The engine over one instance of Rules: turns goals into searches, and their results into findings.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "solver/engine/effort.h"
#include "solver/engine/engine.h"
#include "solver/engine/forced_wins.h"
#include "solver/engine/game_value.h"
#include "solver/engine/material_finder.h"
#include "solver/engine/opinion_finder.h"
#include "solver/engine/self_stipulation.h"
#include "solver/engine/sorted_moves.h"
#include "solver/engine/stipulated.h"
#include "solver/move_trees/move_tree_of.h"
#include "solver/play/agent_of.h"
#include "solver/play/analyst_of.h"
#include "solver/play/self_play_of.h"
#include "solver/rules/rules.h"
#include "solver/search/material.h"
#include "solver/search/value.h"
#include "solver/search/whole_tree.h"

namespace keymove::solver {

template <class R, int W>
class EngineOf final : public Engine {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  EngineOf(const VariantPtr& variant, MemoryPtr memory)
      : compiled_(variant),
        rules_(compiled_),
        memory_(std::move(memory)),
        wins_(rules_, *memory_),
        material_(*memory_),
        values_(*memory_),
        counted_(*memory_),
        no_lines_(*memory_),
        reflexes_(*memory_) {}

  Finding solve(const Setup& setup, const Goal& goal, const Limits& limits) override {
    const State s = rules_.from_setup(setup);
    switch (goal.kind) {
      case GoalKind::win:
        if (!goal.has_tree()) return solve_stipulation(s, *goal.stipulation, budget_of(limits), limits.threads);
        return solve_win(s, goal.plies.value_or(limits.plies.value_or(kDefaultPlies)), limits);
      case GoalKind::material:
        return solve_material(s, goal.plies.value_or(limits.plies.value_or(kDefaultPlies)), budget_of(limits));
      case GoalKind::moves:
        return finding_of(list_moves(s));
      case GoalKind::value:
        return solve_value(s, limits, goal);
      case GoalKind::none:
      case GoalKind::best:
        return solve_best(s, limits);
    }
    return {};
  }

  Finding decide(const Setup& setup, int plies, const Limits& limits) override {
    return wins_.decide(rules_.from_setup(setup), plies, budget_of(limits));
  }

  Finding find_win(const Setup& setup, const std::optional<int>& plies, Length length, const Limits& limits) override {
    const State s = rules_.from_setup(setup);
    Limits rest = limits;
    Finding value = plies ? Finding{} : glance_at_value(s, rest);
    if (value.outcome == Outcome::draw) return value;
    Finding f = with_value(wins_.any(s, plies, length, budget_of(rest), limits.threads), value);
    if (is_self_play()) leave_out_loss(plies, f);
    return f;
  }

  std::optional<std::uint64_t> nodes_of_tables(const Setup& setup, double seconds) override {
    return wins_.nodes_of_tables(rules_.from_setup(setup), seconds);
  }

  Finding visit_tree(const Setup& setup, TreeCount count, const Limits& limits) override {
    const State s = rules_.from_setup(setup);
    Finding f;
    if (has_ended(rules_, s, f)) {
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
    if (finding.best_moves() != nullptr && compiled_.only_forward && !finding.best_moves()->states)
      return certify_value(setup, finding, limits, size, gap);
    return wins_.certify(setup, finding, limits, size, gap);
  }

  std::optional<Certificate> certify_joint(const Setup& setup, Finding& finding, const JointProof& joint,
                                           const Limits& limits, const CertificateLimits& size,
                                           CertificateGap& gap) override {
    ProofBook<R> book(rules_);
    for (const Certificate& part : joint.parts) book.learn(part);
    for (const ChosenMove& chosen : joint.chosen) book.add(chosen);
    book.finish();
    memory_->clear();
    const Budget budget = limited(limits, kValueNodes + kWalksOfBook * book.size());
    const bool value = finding.best_moves() != nullptr;
    if (!value || finding.distance) {
      auto certificate = wins_.certify_joint(setup, finding, book, budget, size, gap);
      if (certificate || !value) return certificate;
      memory_->clear();
    }
    return GameValue<R>(rules_, values_, *memory_, 1).certify(setup, finding, budget, size.value_bytes, gap, &book);
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

  bool reaches_aim(const Setup& setup, const Move& move) override {
    const State s = rules_.from_setup(setup);
    for (const auto& [m, action] : sorted_moves(rules_, s)) {
      if (m == move) return AimTest<R>(rules_).reached(s, action, rules_.apply(s, action));
    }
    return false;
  }

  std::uint64_t perft(const Setup& setup, int depth) override { return rules_.perft(rules_.from_setup(setup), depth); }

  TreeResult grow_tree(const Setup& origin, const std::vector<Move>& moves, const TreeRequest& request,
                       TreeListener* listener) override {
    return tree_of(rules_, origin, moves, request, listener);
  }

  std::unique_ptr<Agent> make_agent(const AgentSpec& spec, std::shared_ptr<const void> self) override {
    return std::make_unique<AgentOf<R>>(rules_, std::move(self), spec);
  }

  std::unique_ptr<Analyst> make_analyst(std::shared_ptr<const void> self) override {
    return std::make_unique<AnalystOf<R>>(rules_, std::move(self), memory_);
  }

  void play_games(const SelfPlayOptions& options, const std::function<bool(const PlayedGame&)>& take) override {
    const VariantPtr& variant = options.heuristic->variant;
    play_games_over(rules_, read_fen(variant, variant->start_fen)->setup, options, take);
  }

 private:
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

  // --- forced wins

  Finding solve_win(const State& s, int plies, const Limits& limits) {
    if (plies != ForcedWins<R>::kMaxPlies) {
      Finding f = wins_.shortest(s, plies, budget_of(limits), limits.threads);
      if (is_self_play()) leave_out_loss(plies, f);
      return f;
    }
    Limits rest = limits;
    Finding value = glance_at_value(s, rest);
    if (value.outcome == Outcome::draw) return value;
    Finding f = with_value(wins_.shortest_of_any_length(s, rest), value);
    if (is_self_play()) leave_out_loss(plies, f);
    return f;
  }

  /// In a game in which no position returns, the value without its length, if a part of the limits suffices for it: of
  /// a draw nothing else is to be found. In others an empty finding. `limits` become those that are left.
  Finding glance_at_value(const State& s, Limits& limits) {
    if (!compiled_.only_forward || is_self_play()) return {};
    const Budget whole = budget_of(limits);
    Limits part = limits;
    part.nodes = std::min(kNodesOfGlance, limits.nodes.value_or(UINT64_MAX) / kShareOfGlance);
    if (part.seconds) *part.seconds /= static_cast<double>(kShareOfGlance);
    Finding value = solve_value(s, part, Goal{GoalKind::value, std::nullopt, std::nullopt, true});
    if (limits.nodes) *limits.nodes -= std::min(*limits.nodes, value.nodes);
    if (limits.seconds) limits.seconds = whole.seconds_left();
    return value;
  }

  /// The finding `f` about wins of any length after that value: a win or a loss stands if its length was not found.
  static Finding with_value(const Finding& f, const Finding& value) {
    Finding out = f.status == Status::proved || value.status != Status::proved ? f : value;
    out.nodes = f.nodes + value.nodes;
    out.proved_plies = f.proved_plies;
    return out;
  }

  [[nodiscard]] bool is_self_play() const { return compiled_.variant->play == Play::self; }

  // --- stipulations without forced wins of the game

  Finding solve_stipulation(const State& s, const Stipulation& stipulation, Budget budget, std::size_t threads) {
    memory_->clear();
    if (stipulation.has_lines()) {
      return solution_lines(SharedLines<R>(rules_, no_lines_, *memory_, budget, stipulation, threads), s,
                            stipulation.exact, budget);
    }
    if (stipulation.is_reflex()) {
      const bool bound = stipulation.play == Play::reflex;
      return stipulated_keys(ReflexSearch<R>(rules_, reflexes_, budget, bound), s, stipulation, budget);
    }
    return stipulated_keys(MoveAimSearch<R>(rules_, reflexes_, budget, stipulation.play == Play::self), s, stipulation,
                           budget);
  }

  // --- material

  Finding solve_material(const State& s, int plies, Budget budget) {
    Finding f = wins_.shortest(s, plies, budget);
    if (f.status != Status::disproved) return f;
    f.status = Status::unknown;
    Budget rest = budget;
    memory_->clear();
    MaterialFinder<R>(rules_, material_).add_gain(s, plies, rest, f);
    return f;
  }

  // --- the best move, proved or an opinion

  Finding solve_best(const State& s, const Limits& limits) {
    if (!opinions_) opinions_.emplace(rules_, memory_);  // before the memory is written to: it asks for large pages
    Efforts efforts = efforts_of(limits);
    Finding f = wins_.shortest(s, limits.plies.value_or(kDefaultPlies), efforts.proof);
    if (f.status == Status::proved) return f;
    f.outcome = Outcome::none;
    f.status = Status::unknown;
    f.proof = Proof::none;
    const Finding win = limits.plies ? Finding{} : wins_.any(s, std::nullopt, Length::at_most, efforts.any_win);
    opinions_->add(s, limits.plies.value_or(kMaxOpinionDepth), limits.threads, efforts, f);
    f.nodes += win.nodes;
    const std::optional<int> plies = win.within ? win.within : win.distance;
    if (win.outcome == Outcome::win && plies) prefer_win(win, *plies, f);
    return f;
  }

  /// Makes the key of the win, which takes so many plies at most, the opinion, unless the opinion expects to win as
  /// soon.
  static void prefer_win(const Finding& win, int plies, Finding& f) {
    const auto expected = f.opinion()->end_ply;
    if (expected && *expected > 0 && *expected <= plies) return;
    f.line = win.line.empty() ? win.keys : win.line;
    f.answer = Opinion{win.keys.front(), plies, std::nullopt, plies, std::nullopt};
  }

  // --- the value of the game

  Finding solve_value(const State& s, const Limits& limits, const Goal& goal) {
    if (!compiled_.only_forward) return value_by_distance(s, limits);
    Finding f;
    if (has_ended(rules_, s, f)) return f;
    Budget budget = budget_of(limits);
    memory_->clear();
    valued_ = memory_->question();
    const GameValue<R> game(rules_, values_, *memory_, limits.threads);
    return goal.outcome_alone ? game.outcome(s, goal.at_least, budget) : game.find(s, limits, budget);
  }

  /// A win or a loss of which the distance is known as such, if possible; else the value.
  std::optional<Certificate> certify_value(const Setup& setup, const Finding& finding, const Limits& limits,
                                           const CertificateLimits& size, CertificateGap& gap) {
    if (finding.distance) {
      if (auto certificate = wins_.certify(setup, finding, limits, size, gap)) return certificate;
    }
    if (memory_->question() != valued_) memory_->clear();  // another search has written to it
    valued_ = memory_->question();
    const Budget budget = budget_of(limits).rest(std::max(kValueNodes, kWalksOfSearch * finding.nodes));
    return GameValue<R>(rules_, values_, *memory_, 1).certify(setup, finding, budget, size.value_bytes, gap);
  }

  /// The value in a game in which positions may return: that of a win or loss of any length, or a draw where few men or
  /// few positions are left.
  Finding value_by_distance(const State& s, Limits limits) {
    if (!limits.plies && !limits.nodes && !limits.seconds)
      limits.nodes = std::max(kNodesByDistance, wins_.nodes_of_tables(s, kSecondsOfTables).value_or(0));
    Finding f = limits.plies ? wins_.shortest(s, *limits.plies, budget_of(limits), limits.threads)
                             : wins_.shortest_of_any_length(s, limits);
    // Of a lost position the best move is the one that lasts longest.
    if (f.outcome == Outcome::loss && !f.line.empty()) f.answer = BestMoves{f.line.front(), {}, std::nullopt};
    if (f.status == Status::disproved) f.status = Status::unknown;
    return f;
  }

  static constexpr std::uint64_t kNodesOfGlance = 4'000'000;  ///< that the value may take before wins are looked for
  static constexpr std::uint64_t kShareOfGlance = 4;          ///< it may take one part of so many of the limits
  /// That a value by distance takes without a limit, if tables of few men that need so many seconds do not count more.
  static constexpr std::uint64_t kNodesByDistance = 5'000'000;
  static constexpr double kSecondsOfTables = 30;
  static constexpr std::uint64_t kValueNodes = 10'000'000;  ///< that the certificate of a value may always take
  /// How many times the nodes of its search it may take: the proof has many positions that the search did not visit,
  /// since it knows neither mirror images nor bounds. Its size is limited, too.
  static constexpr std::uint64_t kWalksOfSearch = 16;
  /// How often a certificate that is made from a book may walk through as many positions as that has.
  static constexpr std::uint64_t kWalksOfBook = 4;

  std::uint64_t valued_ = 0;  ///< the question for which the memory has values

  CompiledVariant<W> compiled_;
  R rules_;
  MemoryPtr memory_;
  ForcedWins<R> wins_;
  TranspositionTable<MaterialBound> material_;
  TranspositionTable<ValueBounds> values_;
  TranspositionTable<CountedTree> counted_;
  TranspositionTable<NoLines> no_lines_;
  TranspositionTable<ReflexBounds> reflexes_;
  std::optional<OpinionFinder<R>> opinions_;  ///< absent until it is asked
};

/// Instantiates the rules with or without the test for legal moves, as the royal rule demands.
template <int W, int K>
std::unique_ptr<Engine> make_engine_of(const VariantPtr& variant, const MemoryPtr& memory) {
  if (variant->royal == RoyalRule::checkmate) return std::make_unique<EngineOf<Rules<W, K, true>, W>>(variant, memory);
  return std::make_unique<EngineOf<Rules<W, K, false>, W>>(variant, memory);
}

}  // namespace keymove::solver
