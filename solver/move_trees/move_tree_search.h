// Minimax, alpha-beta, stochastic and random search, as the move-tree course defines them, over any game.
//
// Idea: textbook searches to a fixed depth whose every visited move is shown to a visitor, so that the tree itself is
// the answer. Order of moves, ties, cut-off, fail-soft or fail-hard, and the choices of the stochastic and random
// search are all part of the request.
// Sources: Knuth and Moore 1975, "An analysis of alpha-beta pruning"; the text of the move-tree course
// (docs/move-trees.md).
// Exact: a tree depends on the request alone. There is no table, and nothing else is pruned or reduced.
// Cost: time grows with the number of nodes. Memory is that of one path, besides one list of moves per ply; the
// stochastic search also holds the merged paths of one root move.
// It does not look beyond the depth (no quiescence), and it does not detect repetitions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "solver/evaluation/evaluator.h"
#include "solver/move_trees/move_tree.h"
#include "solver/move_trees/path_values.h"
#include "solver/move_trees/window.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// Runs the request's search. `Order` sorts moves and follows those that are made and unmade (see ManOrder); `Evaluate`
/// gives the value of a state for White. Errors: throws LimitReached when TreeRequest::gives_up returns true.
template <Game G, class Order, class Evaluate>
class TreeSearch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  TreeSearch(const G& game, Order& order, const Evaluate& evaluate, const TreeRequest& request)
      : g_(game), order_(order), evaluate_(evaluate), r_(request) {}

  /// The value and the best line of the position's tree.
  TreeResult answer(const State& s) {
    start(nullptr);
    Found found;
    switch (r_.algorithm) {
      case TreeAlgorithm::minimax:
        // Alpha-beta with a cut-off at equality finds the same value and first best line at a fraction of the cost.
        found = r_.tie == Tie::first && r_.mistakes == SearchMistakes{} ? search<true>(s, r_.depth, {})
                                                                        : search<false>(s, r_.depth, {});
        break;
      case TreeAlgorithm::alphabeta:
        found = search<true>(s, r_.depth, {});
        break;
      case TreeAlgorithm::stochastic:
        found = sample(s);
        break;
      case TreeAlgorithm::random:
        found = wander(s, r_.depth);
        break;
    }
    return result_of(found);
  }

  /// Leads the visitor through the tree and returns its value and best line. A minimax tree whose visitor does not want
  /// numbers is only listed; its result is empty.
  TreeResult show(const State& s, TreeVisitor& visitor) {
    start(&visitor);
    switch (r_.algorithm) {
      case TreeAlgorithm::minimax:
        if (visitor.wants_numbers()) return result_of(search<false>(s, r_.depth, {}));
        list(s, r_.depth);
        return {};
      case TreeAlgorithm::alphabeta:
        return result_of(search<true>(s, r_.depth, {}));
      case TreeAlgorithm::stochastic:
        return result_of(sample(s));
      case TreeAlgorithm::random:
        break;
    }
    return result_of(wander(s, r_.depth));
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr std::uint64_t kNodesBetweenLooks = 0xF;  ///< a mask: every 16 nodes

  struct Found {
    double value = 0;
    std::vector<Action> line;  ///< from its last move to its first
  };

  void start(TreeVisitor* visitor) {
    visitor_ = visitor;
    turns_ = 0;
    replayed_ = 0;
    random_.seed(r_.seed);
  }

  TreeResult result_of(const Found& found) const {
    TreeResult out{found.value, {}};
    for (auto it = found.line.rbegin(); it != found.line.rend(); ++it) out.line.push_back(g_.to_move(*it));
    return out;
  }

  // --- nodes

  [[nodiscard]] bool maximises(const State& s) const {
    if (r_.mistakes.choice != Choice::by_side) return r_.mistakes.choice == Choice::greatest;
    return (s.mover == 0) == (r_.maximiser == Color::white);
  }

  [[nodiscard]] bool takes_last(bool up) const {
    if (r_.tie == Tie::last) return true;
    return r_.mistakes.last_tie == (up ? LastTie::maximiser : LastTie::minimiser);
  }

  [[nodiscard]] double value_of(const State& s) const {
    const double value = evaluate_(s);
    return r_.mistakes.mover_view && s.mover != 0 ? -value : value;
  }

  double ended_value(const State& s, EndResult result, std::size_t moves) const {
    return r_.terminal == Terminal::decisive ? decisive_value(s.mover, result, moves) : value_of(s);
  }

  /// Called at each node, to poll TreeRequest::gives_up. Errors: throws LimitReached.
  void look_up() {
    if ((++nodes_ & kNodesBetweenLooks) == 0 && r_.gives_up && r_.gives_up()) throw LimitReached{};
  }

  /// The value if the game is over; else nothing, and `moves` are the ordered moves.
  std::optional<double> open(const State& s, Actions& moves) {
    if (const Ended e = g_.early_end(s)) return ended_value(s, *e, 1);
    g_.generate(s, moves);
    if (r_.mistakes.omission != Omission::none) omit(moves);
    if (const Ended e = g_.late_end(s, moves.size())) return ended_value(s, *e, moves.size());
    if (moves.empty()) return ended_value(s, EndResult::draw, 0);
    order_.sort(s, moves);
    return std::nullopt;
  }

  void omit(Actions& moves) const {
    const Omission omission = r_.mistakes.omission;
    if (omission == Omission::promotion) {
      for (Action& m : moves) m = m.without_promotion();
    }
    const auto forgotten = [&](Action m) {
      return omission == Omission::castling     ? m.is(Action::kCastling)
             : omission == Omission::en_passant ? m.is(Action::kEnPassant)
                                                : false;
    };
    auto* const end = std::remove_if(moves.begin(), moves.end(), forgotten);
    moves.resize(static_cast<std::size_t>(end - moves.begin()));
    if (omission != Omission::promotion) return;
    // The choices of one promotion were neighbours and are now equal moves.
    moves.resize(static_cast<std::size_t>(std::unique(moves.begin(), moves.end()) - moves.begin()));
  }

  void enter(Action m) {
    if (visitor_ != nullptr) visitor_->enter(g_.to_move(m));
  }
  void leave(const std::optional<TreeNumbers>& numbers = std::nullopt) {
    if (visitor_ != nullptr) visitor_->leave(numbers);
  }

  // --- minimax and alpha-beta

  template <bool Cut>
  Found search(const State& s, int depth, Window window) {
    look_up();
    window_left_ = window;
    if (depth == 0) return {value_of(s), {}};
    Actions moves;
    if (const auto value = open(s, moves)) return {*value, {}};
    const SearchMistakes& mistakes = r_.mistakes;
    const bool up = maximises(s);
    Found best{mistakes.best_from_zero ? 0 : up ? -kInfinity : kInfinity, {}};
    if (Cut && r_.fail == Fail::hard) best.value = up ? window.alpha : window.beta;
    for (const Action m : moves) {
      const Window given = handed_down(window, up, depth == r_.depth, best.value, mistakes.handing);
      enter(m);
      const auto change = order_.play(s, m);
      Found found = search<Cut>(g_.apply(s, m), depth - 1, given);
      order_.undo(s, change);
      const double value = found.value;
      const bool better = up ? value > best.value : value < best.value;
      bool cut = false;
      if constexpr (Cut) {
        const Window before = mistakes.handing == Handing::never_restored ? window_left_ : window;
        window = raised(before, up, better ? value : best.value, value, mistakes.raising);
        cut = cuts(before, window, up, r_.cut_off, mistakes.cutting);
      }
      leave(TreeNumbers{value, given.alpha, given.beta, cut});
      if (cut && mistakes.cutter != Cutter::counted) {
        if (mistakes.cutter == Cutter::evaluated && m == moves[0]) best.value = value_of(s);
        break;
      }
      if (better || (value == best.value && takes_last(up))) {
        best = std::move(found);
        best.line.push_back(m);
      }
      if (cut) break;
    }
    window_left_ = window;
    return best;
  }

  /// Shows the whole minimax tree, without values.
  void list(const State& s, int depth) {
    if (depth == 0) return;
    look_up();
    Actions moves;
    if (open(s, moves)) return;
    for (const Action m : moves) {
      enter(m);
      if (depth > 1) {
        const auto change = order_.play(s, m);
        list(g_.apply(s, m), depth - 1);
        order_.undo(s, change);
      }
      leave();
    }
  }

  // --- stochastic and random search

  /// A node of the merged paths below one root move, in which common beginnings occur once.
  struct Branch {
    Action move;
    std::vector<std::size_t> children;
  };

  std::size_t choose(const Actions& moves) {
    const std::size_t count = moves.size();
    if (r_.chooser == Chooser::cycle) return turns_ = (turns_ + 1) % count;
    if (r_.chooser == Chooser::asked) return asked(moves);
    // With equal probability, and with the same numbers in every standard library.
    const std::uint64_t n = count;
    const std::uint64_t limit = UINT64_MAX - UINT64_MAX % n;
    std::uint64_t drawn = random_();
    while (drawn >= limit) drawn = random_();
    return static_cast<std::size_t>(drawn % n);
  }

  /// The answer of TreeRequest::ask, or the recorded one when the tree is searched a second time.
  std::size_t asked(const Actions& actions) {
    if (replayed_ == answers_.size()) {
      std::vector<Move> moves;
      for (const Action m : actions) moves.push_back(g_.to_move(m));
      answers_.push_back(r_.ask(moves));
    }
    return answers_[replayed_++];
  }

  /// Plays up to `depth` chosen moves, appends them to `path` and returns the value of the last position.
  double play_on(State s, int depth, std::vector<Action>& path) {
    std::vector<std::pair<State, decltype(order_.play(s, Action{}))>> made;
    std::optional<double> value;
    for (; depth > 0; --depth) {
      look_up();
      Actions moves;
      value = open(s, moves);
      if (value) break;
      const Action m = moves[choose(moves)];
      path.push_back(m);
      made.emplace_back(s, order_.play(s, m));
      s = g_.apply(s, m);
    }
    for (auto it = made.rbegin(); it != made.rend(); ++it) order_.undo(it->first, it->second);
    return value ? *value : value_of(s);
  }

  Found wander(const State& s, int depth) {
    std::vector<Action> path;
    const double value = play_on(s, depth, path);
    for (const Action m : path) enter(m);
    for (std::size_t i = 0; i < path.size(); ++i) leave();
    return {value, {path.rbegin(), path.rend()}};
  }

  Found sample(const State& s) {
    if (r_.depth == 0) return {value_of(s), {}};
    Actions moves;
    if (const auto value = open(s, moves)) return {*value, {}};
    const bool up = maximises(s);
    Found best{up ? -kInfinity : kInfinity, {}};
    for (const Action m : moves) {
      const auto change = order_.play(s, m);
      const State child = g_.apply(s, m);
      if (r_.mistakes.restart == Restart::each_root_move) turns_ = 0;
      std::vector<Branch> merged = {{m, {}}};
      std::vector<Action> path;
      PathValues values;
      for (int i = 0; i < r_.breadth + r_.mistakes.extra_paths; ++i) {
        if (r_.mistakes.restart == Restart::each_path) turns_ = 0;
        path.clear();
        values.add(play_on(child, r_.depth - 1, path));
        if (visitor_ != nullptr) merge(merged, path);  // else nobody needs the branches, which may be millions
      }
      order_.undo(s, change);
      const double value = values.result(r_.breadth, r_.mistakes.path_value);
      enter(m);
      show_branches(merged);
      leave(TreeNumbers{value, -kInfinity, kInfinity});
      const bool better = up ? value > best.value : value < best.value;
      if (better || best.line.empty() || (r_.tie == Tie::last && value == best.value)) {
        best = {value, {path.rbegin(), path.rend()}};
        best.line.push_back(m);
      }
    }
    return best;
  }

  void merge(std::vector<Branch>& merged, const std::vector<Action>& path) const {
    std::size_t at = 0;
    const PathTree kept = r_.mistakes.path_tree;
    if (kept == PathTree::last_alone) merged[0].children.clear();
    if (kept == PathTree::overwritten && !path.empty()) {
      std::erase_if(merged[0].children, [&](std::size_t c) { return merged[c].move == path.front(); });
    }
    for (const Action m : path) {
      const auto& children = merged[at].children;
      const auto same =
          std::find_if(children.begin(), children.end(), [&](std::size_t c) { return merged[c].move == m; });
      if (same != children.end()) {
        at = *same;
        continue;
      }
      merged.push_back({m, {}});
      merged[at].children.push_back(merged.size() - 1);
      at = merged.size() - 1;
    }
  }

  /// Shows the nodes below the first branch.
  void show_branches(const std::vector<Branch>& merged) {
    if (visitor_ == nullptr) return;
    std::vector<std::pair<std::size_t, std::size_t>> path = {{0, 0}};  // a branch and the index of its next child
    while (true) {
      auto& [branch, next] = path.back();
      if (next < merged[branch].children.size()) {
        const std::size_t child = merged[branch].children[next++];
        enter(merged[child].move);
        path.emplace_back(child, 0);
        continue;
      }
      path.pop_back();
      if (path.empty()) return;
      leave();
    }
  }

  const G& g_;
  Order& order_;
  const Evaluate& evaluate_;
  const TreeRequest& r_;
  TreeVisitor* visitor_ = nullptr;
  std::uint64_t nodes_ = 0;
  Window window_left_;  ///< of the node that was left last
  std::size_t turns_ = 0;
  std::vector<std::size_t> answers_;  ///< of Chooser::asked, in order
  std::size_t replayed_ = 0;          ///< how many of them this search has used
  std::mt19937_64 random_;
};

}  // namespace keymove::solver
