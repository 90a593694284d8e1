// Compares replays and bounds of trees with a plain alpha-beta and a plain minimax on the same rules.
#include "verify/move_trees/replay_move_tree.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <random>

#include <catch2/catch.hpp>

#include "tests/support/positions.h"
#include "tests/support/shared_data.h"

using namespace keymove;
using namespace keymove::tests;
using verify::bounds_of_tree;
using verify::CutRule;
using verify::EndValue;
using verify::Position;
using verify::replay_alphabeta;
using verify::Rulebook;
using verify::TreeBounds;
using verify::TreeReplay;
using verify::TreeSearch;

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// A tree as nested lists.
struct Plain {
  struct Child;
  std::vector<Child> children;

  [[nodiscard]] const Plain* find(const Move& move) const;
};

struct Plain::Child {
  Move move;
  Plain below;
};

const Plain* Plain::find(const Move& move) const {
  for (const Child& child : children) {
    if (child.move == move) return &child.below;
  }
  return nullptr;
}

void append(MoveTree& tree, const Plain& plain) {
  for (const Plain::Child& child : plain.children) {
    tree.open(child.move);
    append(tree, child.below);
    tree.close();
  }
}

MoveTree tree_of(const Plain& plain) {
  MoveTree tree;
  append(tree, plain);
  return tree;
}

struct Found {
  double value = 0;
  std::vector<Move> line;
  Plain tree;
};

/// Returns the legal moves in the order in which they are tried.
using Order = std::function<std::vector<Move>(const std::vector<Move>& legal, const Plain* hint)>;

/// The recursive searches of a textbook.
struct Textbook {
  const Rulebook& rules;
  TreeSearch search;
  Order order;

  double leaf(const Position& at, bool over) const {
    if (!over || search.ends == EndValue::evaluated) return search.evaluate(at);
    return at.to_move() == Color::white ? -100 : 100;
  }

  /// Alpha-beta, or minimax if `cuts` is absent. `hint` is the tree that `order` may use.
  Found run(const Position& at, int plies, double alpha, double beta, std::optional<CutRule> cuts,
            const Plain* hint) const {
    std::vector<Move> legal;
    if (plies > 0) rules.moves(at, legal);
    if (legal.empty()) return {leaf(at, plies > 0), {}, {}};
    const bool white = at.to_move() == Color::white;
    Found best{white ? -kInfinite : kInfinite, {}, {}};
    for (const Move& move : order(legal, hint)) {
      Found found =
          run(rules.play(at, move), plies - 1, alpha, beta, cuts, hint != nullptr ? hint->find(move) : nullptr);
      best.tree.children.push_back({move, std::move(found.tree)});
      if (white ? found.value > best.value : found.value < best.value) {
        best.value = found.value;
        best.line = {move};
        best.line.insert(best.line.end(), found.line.begin(), found.line.end());
      }
      if (!cuts) continue;
      if (white) alpha = std::max(alpha, best.value);
      if (!white) beta = std::min(beta, best.value);
      if (*cuts == CutRule::at_least ? alpha >= beta : alpha > beta) break;
    }
    return best;
  }

  Found run(const Position& at, std::optional<CutRule> cuts, const Plain* hint = nullptr) const {
    return run(at, search.depth, -kInfinite, kInfinite, cuts, hint);
  }

  /// Minimax in which everything that the tree has not explored has the value `unknown`.
  double filled(const Position& at, int plies, const Plain& tree, double unknown) const {
    std::vector<Move> legal;
    if (plies > 0) rules.moves(at, legal);
    if (legal.empty()) return leaf(at, plies > 0);
    const bool white = at.to_move() == Color::white;
    double best = white ? -kInfinite : kInfinite;
    for (const Move& move : legal) {
      const Plain* const below = tree.find(move);
      const double value = below == nullptr || (below->children.empty() && plies > 1 && !over(rules.play(at, move)))
                               ? unknown
                               : filled(rules.play(at, move), plies - 1, *below, unknown);
      best = white ? std::max(best, value) : std::min(best, value);
    }
    return best;
  }

  bool over(const Position& at) const {
    std::vector<Move> legal;
    rules.moves(at, legal);
    return legal.empty();
  }
};

/// The moves of the hint in its order, then the other moves.
std::vector<Move> hinted(const std::vector<Move>& legal, const Plain* hint) {
  std::vector<Move> out;
  if (hint != nullptr) {
    for (const Plain::Child& child : hint->children) out.push_back(child.move);
  }
  for (const Move& move : legal) {
    if (hint == nullptr || hint->find(move) == nullptr) out.push_back(move);
  }
  return out;
}

Order shuffled(std::mt19937& random) {
  return [&random](std::vector<Move> legal, const Plain*) {
    std::shuffle(legal.begin(), legal.end(), random);
    return legal;
  };
}

/// An arbitrary evaluation with few different values, so that many positions are equal.
double evaluate(const Position& at) { return static_cast<double>(at.hash() % 9) / 2 - 2; }

struct Case {
  const char* fen;
  int depth;
};

/// Positions with small trees, most of which have mates and stalemates within the depth.
const Case kCases[] = {{"7k/8/5KQ1/8/8/8/8/8 b - -", 3},    {"k7/2Q5/1K6/8/8/8/8/8 w - -", 2},
                       {"8/8/8/8/8/5k2/5p2/5K2 w - -", 4},  {"7k/5Q2/6K1/8/8/8/8/8 b - -", 2},
                       {"8/1p6/8/K1k5/8/8/6P1/8 w - -", 3}, {"8/8/8/8/8/2k5/1p6/K7 w - -", 5}};

struct Trial {
  explicit Trial(const Case& c, EndValue ends)
      : rules(variant_of("chess-queen-promotion")),
        root(rules.read(position(rules.variant(), c.fen))),
        search{c.depth, evaluate, ends, CutRule::at_least} {}

  [[nodiscard]] Textbook textbook(Order order) const { return {rules, search, std::move(order)}; }
  [[nodiscard]] TreeReplay replay(const Plain& tree) const {
    return replay_alphabeta(rules, root, tree_of(tree), search);
  }
  [[nodiscard]] TreeBounds bounds(const Plain& tree) const {
    return bounds_of_tree(rules, root, tree_of(tree), search);
  }

  Rulebook rules;
  Position root;
  TreeSearch search;
};

template <class Check>
void for_all_trials(long times, const Check& check) {
  for (const Case& c : kCases) {
    for (const EndValue ends : {EndValue::evaluated, EndValue::decisive}) {
      INFO(c.fen << (ends == EndValue::decisive ? " decisive" : " evaluated"));
      Trial trial(c, ends);
      for (long i = 0; i < times; ++i) check(trial);
    }
  }
}

/// A random node of the tree; sets `at` to its position.
Plain& random_node(std::mt19937& random, Plain& tree, const Rulebook& rules, Position& at) {
  Plain* node = &tree;
  while (!node->children.empty() && random() % 3 != 0) {
    Plain::Child& child = node->children[random() % node->children.size()];
    at = rules.play(at, child.move);
    node = &child.below;
  }
  return *node;
}

/// Removes, adds or swaps legal moves at a random node.
void change(std::mt19937& random, Plain& tree, const Trial& trial) {
  Position at = trial.root;
  auto& children = random_node(random, tree, trial.rules, at).children;
  std::vector<Move> legal;
  trial.rules.moves(at, legal);
  const auto some = [&](std::size_t size) { return static_cast<std::ptrdiff_t>(random() % size); };
  switch (random() % 4) {
    case 0:
      if (!children.empty()) children.erase(children.begin() + some(children.size()));
      break;
    case 1: {
      const std::vector<Move> left = hinted(legal, nullptr);
      for (const Move& move : left) {
        const bool known = std::any_of(children.begin(), children.end(), [&](const auto& c) { return c.move == move; });
        if (known || random() % 2 == 0) continue;
        children.insert(children.begin() + some(children.size() + 1), {move, {}});
        break;
      }
      break;
    }
    case 2:
      if (!children.empty()) children.pop_back();
      break;
    default:
      if (children.size() > 1) std::swap(children[random() % children.size()], children[random() % children.size()]);
  }
}

int height(const Plain& tree) {
  int out = 0;
  for (const Plain::Child& child : tree.children) out = std::max(out, 1 + height(child.below));
  return out;
}

/// Checks that the tree lacks the last move of the path, or all moves at the node that the path leads to.
void check_open_end(const Trial& trial, const Plain& tree, const std::vector<Move>& path) {
  const Plain* node = &tree;
  Position at = trial.root;
  for (std::size_t i = 0; i < path.size(); ++i) {
    REQUIRE(trial.rules.is_legal(at, path[i]));
    const Plain* const below = node->find(path[i]);
    if (below == nullptr) {
      REQUIRE(i + 1 == path.size());
      return;
    }
    at = trial.rules.play(at, path[i]);
    node = below;
  }
  REQUIRE(node->children.empty());
  REQUIRE_FALSE(trial.textbook(hinted).over(at));
  REQUIRE(static_cast<int>(path.size()) < trial.search.depth);
}

}  // namespace

TEST_CASE("alpha-beta's trees are accepted in any order, with minimax's value") {
  std::mt19937 random(11);
  for_all_trials(scaled(20, 500, 2), [&](Trial& trial) {
    const Textbook textbook = trial.textbook(shuffled(random));
    const double value = textbook.run(trial.root, std::nullopt).value;
    for (const CutRule cut : {CutRule::at_least, CutRule::above}) {
      const Found found = textbook.run(trial.root, cut);
      trial.search.cut = cut;
      const TreeReplay replay = trial.replay(found.tree);
      INFO(replay.error);
      REQUIRE(replay.ok());
      REQUIRE(replay.value == value);
      REQUIRE(replay.line == found.line);
      REQUIRE(replay.nodes == tree_of(found.tree).nodes());
      const TreeBounds bounds = trial.bounds(found.tree);
      REQUIRE(bounds.proved());
      REQUIRE(bounds.low == value);
    }
  });
}

TEST_CASE("a tree of the other cut rule is rejected where it is another tree") {
  std::mt19937 random(12);
  int others = 0;
  for_all_trials(scaled(20, 500, 2), [&](Trial& trial) {
    const Found default_value = trial.textbook(shuffled(random)).run(trial.root, CutRule::at_least);
    const Found strict = trial.textbook(hinted).run(trial.root, CutRule::above, &default_value.tree);
    const bool same = tree_of(default_value.tree) == tree_of(strict.tree);
    others += same ? 0 : 1;
    trial.search.cut = CutRule::at_least;
    const TreeReplay uncut = trial.replay(strict.tree);
    REQUIRE(uncut.ok() == same);
    if (!same) CHECK(uncut.error.find("no cut: alpha ") == 0);
    trial.search.cut = CutRule::above;
    const TreeReplay early = trial.replay(default_value.tree);
    REQUIRE(early.ok() == same);
    if (!same) CHECK(early.error.find("cut too early: alpha ") == 0);
  });
  CHECK(others > scaled(10, 10, 2));
}

TEST_CASE("a changed tree is accepted only if alpha-beta explores it in its own order") {
  std::mt19937 random(13);
  int accepted = 0;
  int rejected = 0;
  for_all_trials(scaled(200, 5'000, 10), [&](Trial& trial) {
    trial.search.cut = random() % 2 == 0 ? CutRule::at_least : CutRule::above;
    Plain tree = trial.textbook(shuffled(random)).run(trial.root, trial.search.cut).tree;
    for (auto changes = 1 + random() % 2; changes > 0; --changes) change(random, tree, trial);
    const Found expected = trial.textbook(hinted).run(trial.root, trial.search.cut, &tree);
    const bool same = tree_of(expected.tree) == tree_of(tree);
    const TreeReplay replay = trial.replay(tree);
    INFO(replay.error);
    REQUIRE(replay.ok() == same);
    if (same) REQUIRE(replay.value == expected.value);
    (same ? accepted : rejected) += 1;
  });
  CHECK(accepted > 10);
  CHECK(rejected > 10);
}

TEST_CASE("a tree's bounds are those of minimax with the worst and the best in place of what is unexplored") {
  std::mt19937 random(14);
  int proved = 0;
  int open = 0;
  for_all_trials(scaled(200, 5'000, 10), [&](Trial& trial) {
    const Textbook textbook = trial.textbook(shuffled(random));
    Plain tree = textbook.run(trial.root, CutRule::at_least).tree;
    for (auto changes = random() % 4; changes > 0; --changes) change(random, tree, trial);
    const TreeBounds bounds = trial.bounds(tree);
    if (height(tree) > trial.search.depth) {
      REQUIRE(bounds.error == "moves follow below depth " + std::to_string(trial.search.depth));
      return;
    }
    INFO(bounds.error << bounds.reason);
    REQUIRE(bounds.error.empty());
    const bool empty = tree.children.empty() && !textbook.over(trial.root);
    REQUIRE(bounds.low == (empty ? -kInfinite : textbook.filled(trial.root, trial.search.depth, tree, -kInfinite)));
    REQUIRE(bounds.high == (empty ? kInfinite : textbook.filled(trial.root, trial.search.depth, tree, kInfinite)));
    REQUIRE(bounds.reason.empty() == bounds.proved());
    if (!bounds.proved()) check_open_end(trial, tree, bounds.path);
    (bounds.proved() ? proved : open) += 1;
  });
  CHECK(proved > 10);
  CHECK(open > 10);
}
