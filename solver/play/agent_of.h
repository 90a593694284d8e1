// The agents over one instance of Rules.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "solver/evaluation/evaluator.h"
#include "solver/move_trees/move_tree_search.h"
#include "solver/play/agent.h"
#include "solver/play/play_search.h"
#include "solver/play/play_value.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// Counts the positions that a search visits, and records the values of the root moves.
class SearchWitness final : public TreeVisitor {
 public:
  SearchWitness() { counts_.by_depth = {1}; }

  void enter(const Move& move) override {
    ++depth_;
    if (depth_ == counts_.by_depth.size()) counts_.by_depth.push_back(0);
    ++counts_.by_depth[depth_];
    if (has_child_.size() < depth_ + 1) has_child_.resize(depth_ + 1, 0);
    if (has_child_[depth_ - 1] == 0) ++counts_.parents;
    has_child_[depth_ - 1] = 1;
    has_child_[depth_] = 0;
    ++entered_;
    if (depth_ == 1) root_moves_.push_back({move, 0, entered_});
  }
  void leave(const std::optional<TreeNumbers>& numbers) override {
    if (depth_ == 1) {
      RootMove& root = root_moves_.back();
      root.states = entered_ - root.states + 1;
      if (numbers) root.value = numbers->value;
    }
    --depth_;
  }
  [[nodiscard]] bool wants_numbers() const override { return true; }

  [[nodiscard]] const SearchCounts& counts() const { return counts_; }
  [[nodiscard]] const std::vector<RootMove>& root_moves() const { return root_moves_; }

 private:
  SearchCounts counts_;
  std::vector<RootMove> root_moves_;
  std::vector<char> has_child_ = {0};  ///< by depth: whether the current position there has a child already
  std::size_t depth_ = 0;
  std::uint64_t entered_ = 0;
};

/// Generation order, except that the moves of the root are shuffled if there is a seed. The first of several equally
/// good root moves is then a random one.
template <class R>
class ShuffledRoot {
 public:
  using State = typename R::State;
  using Action = typename R::Action;
  using Actions = typename R::Actions;
  struct Change {};

  explicit ShuffledRoot(const std::optional<std::uint64_t>& seed) : seed_(seed) {}

  void sort(const State&, Actions& moves) {
    if (!seed_) return;
    std::mt19937_64 random(*seed_);
    for (std::size_t left = moves.size(); left > 1; --left) std::swap(moves[left - 1], moves[random() % left]);
    seed_.reset();
  }
  Change play(const State&, Action) { return {}; }
  void undo(const State&, const Change&) {}

 private:
  std::optional<std::uint64_t> seed_;  ///< absent once the root's moves have been sorted
};

/// Evaluates positions for White: kDecidedGame for a win, 0 for a draw, else the value of the heuristic.
template <class R>
class DecidedOr {
 public:
  DecidedOr(const R& rules, const Evaluator<R>& evaluate) : rules_(rules), evaluate_(evaluate) {}

  [[nodiscard]] double operator()(const typename R::State& s) const {
    const Ended e = rules_.end(s);
    if (!e) return evaluate_(s);
    if (*e == EndResult::draw) return 0;
    return (*e == EndResult::win) == (s.mover == 0) ? kDecidedGame : -kDecidedGame;
  }

 private:
  const R& rules_;
  const Evaluator<R>& evaluate_;
};

/// Plays as AgentSpec::kind says. `owner` keeps the rules alive.
template <class R>
class AgentOf final : public Agent {
 public:
  using State = typename R::State;
  using Action = typename R::Action;
  using Actions = typename R::Actions;

  AgentOf(const R& rules, std::shared_ptr<const void> owner, const AgentSpec& spec)
      : owner_(std::move(owner)), rules_(rules), spec_(spec), random_(spec.seed) {
    if (spec.heuristic) evaluate_.emplace(rules, *spec_.heuristic);
    if (spec.kind != AgentKind::keymove) return;
    value_.emplace(rules, *rules.compiled().variant, spec_.heuristic.get());
    memory_ = std::make_unique<HashMemory>(spec.hash_mib);
    memory_->occupy();  // here, so that it does not take time from a move
  }

  AgentMove choose(const GameSoFar& game, const std::optional<TimeLimit>& limit) override {
    const State s = rules_.from_setup(game.now);
    Actions moves;
    rules_.generate(s, moves);
    switch (spec_.kind) {
      case AgentKind::dummy:
        return plain(moves[0]);
      case AgentKind::random:
        return plain(any_of(moves));
      case AgentKind::greedy:
        return plain(greedy(s, moves));
      case AgentKind::smart:
        return plain(smart(s, moves));
      case AgentKind::minimax:
      case AgentKind::alphabeta:
      case AgentKind::stochastic:
        return search_trees(s, limit);
      case AgentKind::keymove:
        break;
    }
    return search(game, s, limit);
  }

 private:
  /// The part of the limit that a search uses. The rest is a reserve, since a busy machine may delay the thread.
  static TimeLimit share_of(const TimeLimit& limit) {
    constexpr double kShareOfTime = 0.75;
    return {limit.seconds * kShareOfTime, limit.clock};
  }

  AgentMove plain(Action m) const {
    AgentMove out;
    out.move = rules_.to_move(m);
    out.nodes = 1;
    return out;
  }

  std::size_t below(std::size_t count) {
    const std::uint64_t n = count;
    const std::uint64_t limit = UINT64_MAX - UINT64_MAX % n;
    std::uint64_t drawn = random_();
    while (drawn >= limit) drawn = random_();
    return static_cast<std::size_t>(drawn % n);
  }
  template <class List>
  Action any_of(const List& moves) {
    return moves[below(moves.size())];
  }

  [[nodiscard]] bool wins(const State& after) const {
    const Ended e = rules_.end(after);
    return e && *e == EndResult::loss;
  }
  [[nodiscard]] bool is_safe(const State& after) const { return !rules_.can_capture_royal(after); }

  Action greedy(const State& s, const Actions& moves) {
    std::vector<Action> checks;
    std::vector<Action> safe;
    for (const Action m : moves) {
      const State after = rules_.apply(s, m);
      if (wins(after)) return m;
      if (rules_.in_check(after)) checks.push_back(m);
      if (is_safe(after)) safe.push_back(m);
    }
    if (!checks.empty()) return any_of(checks);
    return safe.empty() ? any_of(moves) : any_of(safe);
  }

  [[nodiscard]] int utility(const State& s, Action m, const State& after) const {
    constexpr int kEnds = 10000;
    constexpr int kCheckAndCapture = 1000;
    constexpr int kCapture = 100;
    constexpr int kCheck = 50;
    if (wins(after)) return kEnds;
    const bool check = rules_.in_check(after);
    if (R::is_capture(m)) return (check ? kCheckAndCapture : kCapture) + rules_.victim_value(s, m);
    return check ? kCheck : 0;
  }

  Action smart(const State& s, const Actions& moves) {
    std::vector<Action> best;
    std::pair<int, int> maximum{-1, -1};  // safe moves before unsafe ones, then by utility
    for (const Action m : moves) {
      const State after = rules_.apply(s, m);
      const int worth = utility(s, m, after);
      const bool ends = wins(after);
      const std::pair<int, int> rank{ends || is_safe(after) ? 1 : 0, worth};
      if (rank > maximum) {
        maximum = rank;
        best.clear();
      }
      if (rank == maximum) best.push_back(m);
    }
    return any_of(best);
  }

  /// The move of a tree search. With a limit it deepens ply by ply until the time is up or the game is decided. The
  /// order of the moves is the same in each search.
  AgentMove search_trees(const State& s, const std::optional<TimeLimit>& limit) {
    TreeRequest request;
    request.algorithm = spec_.kind == AgentKind::minimax     ? TreeAlgorithm::minimax
                        : spec_.kind == AgentKind::alphabeta ? TreeAlgorithm::alphabeta
                                                             : TreeAlgorithm::stochastic;
    request.breadth = spec_.breadth;
    request.chooser = Chooser::random;
    request.seed = random_();
    const auto shuffle = spec_.ties == AgentTies::random ? std::optional(random_()) : std::nullopt;
    Deadline deadline = limit ? Deadline(share_of(*limit)) : Deadline();
    request.gives_up = [&] { return deadline.step() || (spec_.gives_up && spec_.gives_up()); };
    AgentMove out;
    const bool deepens = limit && spec_.kind != AgentKind::stochastic;
    for (request.depth = deepens ? 1 : spec_.depth; request.depth <= spec_.depth; ++request.depth) {
      const bool finished = search_tree(s, request, shuffle, out);
      if (!finished || std::abs(out.value.value_or(0)) >= kDecidedGame) break;
    }
    if (out.depth > 0) return out;
    Actions moves;  // there was no time even for the first search
    rules_.generate(s, moves);
    out.move = rules_.to_move(moves[0]);
    return out;
  }

  /// Runs one search and returns whether it was finished in time. Its counts are added to `out`; if it was finished,
  /// its other results replace those of `out`.
  bool search_tree(const State& s, const TreeRequest& request, const std::optional<std::uint64_t>& shuffle,
                   AgentMove& out) const {
    ShuffledRoot<R> order(shuffle);
    const DecidedOr<R> evaluate(rules_, *evaluate_);
    TreeSearch<R, ShuffledRoot<R>, DecidedOr<R>> tree(rules_, order, evaluate, request);
    SearchWitness witness;
    bool finished = true;
    try {
      const TreeResult result = tree.show(s, witness);
      out.move = result.line.front();
      out.value = result.value;
      out.depth = request.depth;
      out.root_moves = witness.root_moves();
    } catch (const LimitReached&) {
      finished = false;
    }
    out.counts.add(witness.counts());
    out.nodes = out.counts.total();
    return finished;
  }

  AgentMove search(const GameSoFar& game, const State& s, const std::optional<TimeLimit>& limit) {
    constexpr int kDeepest = 64;
    memory_->clear(HashMemory::Use::tables);
    TranspositionTable<PlayBound> table(*memory_);
    Budget budget(spec_.nodes.value_or(UINT64_MAX), share_of(limit.value_or(TimeLimit{1e18})));
    PlaySearch<R, PlayValue<R>> search(rules_, *value_, table, budget);
    std::vector<PositionKey> before;
    for (const Setup& setup : game.before) before.push_back(rules_.key(rules_.from_setup(setup)));
    const bool bounded = limit || spec_.nodes || spec_.depth > 0;
    const int deepest = spec_.depth > 0 ? spec_.depth : bounded ? kDeepest : 4;
    const auto answer = search.choose(s, before, deepest);
    AgentMove out;
    out.move = rules_.to_move(answer.move);
    constexpr double kHundred = 100.0;
    out.value = (s.mover == 0 ? answer.value : -answer.value) / kHundred;
    out.nodes = budget.nodes();
    out.depth = answer.depth;
    return out;
  }

  std::shared_ptr<const void> owner_;  ///< keeps the rules alive
  const R& rules_;
  AgentSpec spec_;
  std::mt19937_64 random_;
  std::optional<Evaluator<R>> evaluate_;
  std::optional<PlayValue<R>> value_;  ///< keymove
  std::unique_ptr<HashMemory> memory_;
};

}  // namespace keymove::solver
