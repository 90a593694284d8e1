// The trees of alpha-beta, replayed and proved by the reference rules.
#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "solver/move_trees/move_tree.h"
#include "tests/solver/move_trees/tree_questions.h"
#include "tests/support/grown_tree.h"
#include "tests/support/shared_data.h"
#include "verify/evaluation/heuristic_value.h"
#include "verify/move_trees/compare_move_trees.h"
#include "verify/move_trees/replay_move_tree.h"

using namespace keymove;
using namespace keymove::tests;
using solver::CutOff;
using solver::Terminal;
using solver::TreeAlgorithm;
using solver::TreeRequest;
using verify::Position;
using verify::Rulebook;

namespace {

verify::TreeSearch reference_search(const Rulebook& rules, const TreeRequest& request) {
  verify::TreeSearch out;
  out.depth = request.depth;
  out.evaluate = [&rules, &request](const Position& p) {
    return verify::heuristic_value(rules, p, *request.heuristic);
  };
  out.ends = request.terminal == Terminal::decisive ? verify::EndValue::decisive : verify::EndValue::evaluated;
  out.cut = request.cut_off == CutOff::beyond ? verify::CutRule::above : verify::CutRule::at_least;
  return out;
}

/// The tree without one node and all below it.
MoveTree without(const MoveTree& tree, MoveTree::Node dropped) {
  MoveTree out;
  std::vector<MoveTree::Node> ends;
  for (MoveTree::Node node = 1; node < tree.nodes();) {
    for (; !ends.empty() && ends.back() <= node; ends.pop_back()) out.close();
    if (node == dropped) {
      node = tree.end(node);
      continue;
    }
    out.open(tree.packed_move(node));
    ends.push_back(tree.end(node));
    ++node;
  }
  while (!out.is_whole()) out.close();
  return out;
}

}  // namespace

TEST_CASE("an alpha-beta tree is part of the minimax tree, is what a replay explores, and proves its value") {
  long cut = 0;
  for_each_question(22, scaled(30, 1'000, 2), [&](const Rulebook& rules, const TreeQuestion& q, std::mt19937&) {
    TreeRequest request = q.request;
    const TreeAnswer whole = grown(q.setup, {}, request);
    request.algorithm = TreeAlgorithm::alphabeta;
    for (const CutOff cut_off : {CutOff::at_equal, CutOff::beyond}) {
      request.cut_off = cut_off;
      const TreeAnswer answer = grown(q.setup, {}, request);
      const verify::TreeDifference difference = verify::compare_exact(answer.tree, whole.tree);
      REQUIRE(difference.total.extra == 0);
      cut += difference.equal() ? 0 : 1;
      const verify::TreeSearch search = reference_search(rules, request);
      const verify::TreeReplay replay = verify::replay_alphabeta(rules, q.root, answer.tree, search);
      INFO(replay.error);
      REQUIRE(replay.ok());
      REQUIRE(replay.value == answer.value);
      REQUIRE(replay.line == answer.line);
      REQUIRE(replay.nodes == answer.tree.nodes());
      const verify::TreeBounds bounds = verify::bounds_of_tree(rules, q.root, answer.tree, search);
      INFO(bounds.error << bounds.reason);
      REQUIRE(bounds.proved());
      REQUIRE(bounds.low == answer.value);
    }
  });
  CHECK(cut > 10);
}

TEST_CASE("a tree of the other cut-off rule is rejected by the replay if it differs") {
  long others = 0;
  for_each_question(23, scaled(30, 1'000, 2), [&](const Rulebook& rules, const TreeQuestion& q, std::mt19937&) {
    TreeRequest request = q.request;
    request.algorithm = TreeAlgorithm::alphabeta;
    request.terminal = Terminal::static_value;
    const TreeAnswer default_value = grown(q.setup, {}, request);
    request.cut_off = CutOff::beyond;
    const TreeAnswer strict = grown(q.setup, {}, request);
    REQUIRE(verify::compare_exact(default_value.tree, strict.tree).total.extra == 0);
    const bool same = default_value.tree == strict.tree;
    others += same ? 0 : 1;
    REQUIRE(verify::replay_alphabeta(rules, q.root, default_value.tree, reference_search(rules, request)).ok() == same);
    request.cut_off = CutOff::at_equal;
    REQUIRE(verify::replay_alphabeta(rules, q.root, strict.tree, reference_search(rules, request)).ok() == same);
  });
  CHECK(others > 5);
}

TEST_CASE("a tree that lacks the last move explored at some node is rejected by the replay") {
  // The search was not cut off before that move, so the tree is incomplete without it. A missing earlier move could
  // pass for one that the search would only have tried after the cut-off.
  long rejected = 0;
  for_each_question(24, scaled(15, 500, 2), [&](const Rulebook& rules, const TreeQuestion& q, std::mt19937& random) {
    TreeRequest request = q.request;
    request.algorithm = TreeAlgorithm::alphabeta;
    request.terminal = Terminal::static_value;
    const MoveTree tree = grown(q.setup, {}, request).tree;
    if (tree.moves() == 0) return;
    MoveTree::Node node = MoveTree::kRoot;  // in the end, the last child of some node
    do {
      std::vector<MoveTree::Node> children;
      for (const MoveTree::Node child : tree.children(node)) children.push_back(child);
      const bool deeper = random() % 2 == 0;
      node = deeper ? children[random() % children.size()] : children.back();
      if (!deeper) break;
    } while (!tree.is_leaf(node));
    const auto path = tree.path_to(node);
    for (MoveTree::Node next = tree.end(node); next < tree.nodes() && tree.path_to(next).size() == path.size();
         next = tree.end(next)) {
      node = next;
    }
    const auto replay = verify::replay_alphabeta(rules, q.root, without(tree, node), reference_search(rules, request));
    REQUIRE_FALSE(replay.ok());
    ++rejected;
  });
  CHECK(rejected > 10);
}
