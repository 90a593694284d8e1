// Stochastic and random search, compared with a plain implementation of the course's rule.
#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/heuristic_files/heuristic_reader.h"
#include "tests/support/grown_tree.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/evaluation/heuristic_value.h"

using namespace keymove;
using namespace keymove::tests;
using solver::Chooser;
using solver::TreeAlgorithm;
using solver::TreeOrder;
using solver::TreeRequest;
using verify::Position;
using verify::Rulebook;

namespace {

/// Merged paths: each move occurs once at its node, in the order of the first path that has it.
struct Paths {
  struct Branch;
  std::vector<Branch> branches;

  void add(const std::vector<Move>& path);
  void append_to(MoveTree& tree) const;
};

struct Paths::Branch {
  Move move;
  Paths below;
};

void Paths::add(const std::vector<Move>& path) {
  Paths* at = this;
  for (const Move& move : path) {
    auto found = std::find_if(at->branches.begin(), at->branches.end(), [&](const auto& b) { return b.move == move; });
    if (found == at->branches.end()) found = at->branches.insert(found, Branch{move, {}});
    at = &found->below;
  }
}

void Paths::append_to(MoveTree& tree) const {
  for (const Branch& branch : branches) {
    tree.open(branch.move);
    branch.below.append_to(tree);
    tree.close();
  }
}

/// The course's search with its counter as the chooser. Moves are sorted by text; finished games count by the
/// heuristic.
class Sampler {
 public:
  Sampler(const Rulebook& rules, const Heuristic& heuristic) : rules_(rules), heuristic_(heuristic) {}

  TreeAnswer stochastic(const Position& root, int depth, int breadth) {
    const std::vector<Move> moves = moves_by_text(root);
    if (depth == 0 || moves.empty()) return {value(root), {}, {}, {}, {}, {}, {}, {}};
    TreeAnswer out;
    Paths tree;
    bool first = true;
    for (const Move& move : moves) {
      double sum = 0;
      std::vector<Move> path;
      for (int i = 0; i < breadth; ++i) {
        path = {move};
        sum += value(walk(rules_.play(root, move), depth - 1, path));
        tree.add(path);
      }
      const double average = sum / breadth;
      const bool better = root.to_move() == Color::white ? average > out.value : average < out.value;
      if (first || better) {
        out.value = average;
        out.line = path;
      }
      first = false;
    }
    tree.append_to(out.tree);
    return out;
  }

  TreeAnswer random(const Position& root, int depth) {
    TreeAnswer out;
    out.value = value(walk(root, depth, out.line));
    Paths tree;
    tree.add(out.line);
    tree.append_to(out.tree);
    return out;
  }

 private:
  [[nodiscard]] double value(const Position& at) const { return verify::heuristic_value(rules_, at, heuristic_); }

  [[nodiscard]] std::vector<Move> moves_by_text(const Position& at) const {
    std::vector<Move> moves;
    rules_.moves(at, moves);
    const Variant& variant = *rules_.variant();
    std::sort(moves.begin(), moves.end(),
              [&](const Move& a, const Move& b) { return coordinate_text(variant, a) < coordinate_text(variant, b); });
    return moves;
  }

  Position walk(Position at, int plies, std::vector<Move>& path) {
    for (; plies > 0; --plies) {
      const std::vector<Move> moves = moves_by_text(at);
      if (moves.empty()) break;
      turn_ = (turn_ + 1) % moves.size();
      path.push_back(moves[turn_]);
      at = rules_.play(at, moves[turn_]);
    }
    return at;
  }

  const Rulebook& rules_;
  const Heuristic& heuristic_;
  std::size_t turn_ = 0;
};

/// Calls `check` with random positions of each game.
template <class Check>
void for_each_root(std::uint32_t seed, long count, const Check& check) {
  std::mt19937 random(seed);
  for (const char* name : kGames) {
    const Rulebook rules(variant_of(name));
    for (long i = 0; i < count; ++i) {
      const Position root = random_walk(rules, random, 60);
      TreeRequest request;
      request.heuristic = random_heuristic(rules.variant(), random);
      request.order = TreeOrder::sorted;
      request.depth = static_cast<int>(random() % 7);
      request.breadth = 1 + static_cast<int>(random() % 4);
      INFO(name << " " << write_fen(rules.write(root)) << " depth " << request.depth << " breadth " << request.breadth);
      check(rules, root, request);
    }
  }
}

void check_same(const TreeAnswer& found, const TreeAnswer& wanted) {
  REQUIRE(found.value == wanted.value);
  REQUIRE(found.line == wanted.line);
  REQUIRE(found.tree == wanted.tree);
}

/// The number of leaves below a node; 1 for a leaf.
std::size_t leaves_of(const MoveTree& tree, MoveTree::Node of) {
  std::size_t count = 0;
  for (MoveTree::Node node = of; node < tree.end(of); ++node) count += tree.is_leaf(node) ? 1U : 0U;
  return count;
}

}  // namespace

TEST_CASE("one counter chooses through the whole stochastic search, and the paths are merged") {
  int merged = 0;
  for_each_root(51, scaled(20, 1'000, 2), [&](const Rulebook& rules, const Position& root, TreeRequest request) {
    request.algorithm = TreeAlgorithm::stochastic;
    const TreeAnswer wanted = Sampler(rules, *request.heuristic).stochastic(root, request.depth, request.breadth);
    check_same(grown(rules.write(root), {}, request), wanted);
    const auto paths =
        wanted.tree.moves() == 0 ? 0 : root_moves(wanted.tree).size() * static_cast<std::size_t>(request.breadth);
    merged += leaves_of(wanted.tree, MoveTree::kRoot) < paths ? 1 : 0;
  });
  CHECK(merged > scaled(10, 10, 2));
}

TEST_CASE("a random tree is one line, whose end has the value") {
  for_each_root(52, scaled(20, 1'000, 2), [&](const Rulebook& rules, const Position& root, TreeRequest request) {
    request.algorithm = TreeAlgorithm::random;
    check_same(grown(rules.write(root), {}, request), Sampler(rules, *request.heuristic).random(root, request.depth));
    request.chooser = Chooser::random;
    const TreeAnswer by_chance = grown(rules.write(root), {}, request);
    Position at = root;
    Paths line;
    line.add(by_chance.line);
    for (const Move& move : by_chance.line) {
      REQUIRE(rules.is_legal(at, move));
      at = rules.play(at, move);
    }
    MoveTree tree;
    line.append_to(tree);
    REQUIRE(by_chance.tree == tree);
    std::vector<Move> moves;
    rules.moves(at, moves);
    REQUIRE((by_chance.line.size() == static_cast<std::size_t>(request.depth) || moves.empty()));
    REQUIRE(by_chance.value == verify::heuristic_value(rules, at, *request.heuristic));
  });
}

TEST_CASE("with random choices, too, every first move gets its paths, and with one path each the best is the value") {
  for_each_root(53, scaled(10, 500, 2), [&](const Rulebook& rules, const Position& root, TreeRequest request) {
    request.algorithm = TreeAlgorithm::stochastic;
    request.chooser = Chooser::random;
    request.depth = std::max(1, request.depth);
    const Setup setup = rules.write(root);
    const MoveTree tree = grown(setup, {}, request).tree;
    std::vector<Move> legal;
    rules.moves(root, legal);
    REQUIRE(texts_of(setup, root_moves(tree)) == texts_of(setup, legal));
    for (const MoveTree::Node child : tree.children(MoveTree::kRoot))
      REQUIRE(leaves_of(tree, child) <= static_cast<std::size_t>(request.breadth));
    if (legal.empty()) return;
    request.breadth = 1;
    const TreeAnswer single = grown(setup, {}, request);
    std::vector<double> values;
    for (const MoveTree::Node child : single.tree.children(MoveTree::kRoot)) {
      REQUIRE(leaves_of(single.tree, child) == 1);
      Position at = root;
      for (const Move& move : single.tree.path_to(single.tree.end(child) - 1)) at = rules.play(at, move);
      values.push_back(verify::heuristic_value(rules, at, *request.heuristic));
    }
    const auto [minimum, maximum] = std::minmax_element(values.begin(), values.end());
    REQUIRE(single.value == (root.to_move() == Color::white ? *maximum : *minimum));
  });
}

TEST_CASE("random choices depend on the seed alone, and are equally probable") {
  const Setup start = position("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  TreeRequest request;
  request.algorithm = TreeAlgorithm::random;
  request.chooser = Chooser::random;
  request.heuristic = *load_heuristic(start.variant, "material");
  request.depth = 1;
  std::map<std::string, int> counts;
  constexpr int kSeeds = 2'000;
  for (int seed = 0; seed < kSeeds; ++seed) {
    request.seed = static_cast<std::uint64_t>(seed);
    const TreeAnswer answer = grown(start, {}, request);
    REQUIRE(grown(start, {}, request).line == answer.line);
    ++counts[texts_of(start, answer.line)];
  }
  CHECK(counts.size() == 20);
  for (const auto& [move, count] : counts) {
    INFO(move);
    CHECK(std::abs(count - kSeeds / 20) < 50);  // more than five standard deviations (9.7 each)
  }
}

TEST_CASE("a stochastic search with random choices can be repeated with its seed") {
  const Setup start = position("minichess-5x5", "kqbn1/2pp1/5/1PP2/1NBQK w");
  TreeRequest request;
  request.algorithm = TreeAlgorithm::stochastic;
  request.chooser = Chooser::random;
  request.heuristic = *load_heuristic(start.variant, "material");
  request.depth = 6;
  request.breadth = 3;
  const TreeAnswer first = grown(start, {}, request);
  CHECK(grown(start, {}, request).tree == first.tree);
  request.seed = 2;
  CHECK_FALSE(grown(start, {}, request).tree == first.tree);
}
