// The diagnosis of submitted trees: each known mistake made on purpose, and found again.
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/heuristic_files/heuristic_reader.h"
#include "tests/support/positions.h"
#include "tools/move_trees/move_tree_comparison.h"
#include "tools/move_trees/search_mistake_list.h"
#include "verify/move_trees/compare_move_trees.h"

using namespace keymove;
using namespace keymove::tests;
using solver::TreeAlgorithm;
using solver::TreeRequest;
using tools::TreeQuestion;

namespace {

/// A question that mistakes are made about.
struct Asked {
  const char* fen;
  const char* heuristic;
  TreeAlgorithm algorithm;
  int depth;
  solver::Terminal terminal = solver::Terminal::static_value;
};

TreeQuestion question_of(const Asked& asked) {
  const Setup setup = position("chess-queen-promotion", asked.fen);
  TreeQuestion out;
  out.problem = Problem{setup, setup, {}, {}, {}};
  TreeRequest request;
  request.algorithm = asked.algorithm;
  request.depth = asked.depth;
  request.terminal = asked.terminal;
  const auto heuristic = load_heuristic(setup.variant, asked.heuristic);
  REQUIRE(heuristic);
  request.heuristic = *heuristic;
  out.request = request;
  return out;
}

using Change = std::function<void(TreeRequest&)>;

/// The mistakes of searches for the question, by name.
std::map<std::string, Change> mistakes(const TreeQuestion& question) {
  std::map<std::string, Change> out;
  for (auto& mistake : tools::search_mistakes(*question.request, question.problem->setup.to_move))
    CHECK(out.emplace(mistake.name, mistake.make).second);
  return out;
}

TreeAnswer answer_with(const TreeQuestion& question, const Change& change) {
  TreeQuestion changed = question;
  change(*changed.request);
  return tools::own_answer(changed);
}

bool same_answers(const TreeAnswer& a, const TreeAnswer& b) {
  return a.value == b.value && a.line == b.line && verify::compare_exact(a.tree, b.tree).equal();
}

const Asked kEveryMistake[] = {
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "material", TreeAlgorithm::minimax, 2},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "pychess", TreeAlgorithm::alphabeta, 2},
    {"4k3/8/8/2pP4/8/8/6p1/4K3 w - c6 0 1", "material", TreeAlgorithm::minimax, 1},
    {"4k3/8/8/2pP4/8/8/6p1/4K3 w - c6 0 1", "pychess", TreeAlgorithm::alphabeta, 2},
    {"8/P6k/8/3p4/4P3/8/p6K/8 w - - 0 1", "material", TreeAlgorithm::alphabeta, 3},
    {"8/P6k/8/3p4/4P3/8/p6K/8 b - - 0 1", "pychess", TreeAlgorithm::minimax, 1},
    {"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1", "material", TreeAlgorithm::alphabeta, 3},
    {"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1", "material", TreeAlgorithm::minimax, 2, solver::Terminal::decisive},
    {"rnbqkbnr/pppppp1p/8/6p1/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 1 2", "pychess", TreeAlgorithm::alphabeta, 2},
    {"rnbqkbnr/pppppp1p/8/6p1/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 1 2", "material", TreeAlgorithm::minimax, 1},
    {"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "material", TreeAlgorithm::stochastic, 3},
    {"r3k2r/pp3ppp/2n5/3q4/3P4/2N2N2/PP3PPP/R2QK2R w KQkq - 0 1", "pychess", TreeAlgorithm::stochastic, 4},
    {"r3k2r/pp3ppp/2n5/3q4/3P4/2N2N2/PP3PPP/R2QK2R b KQkq - 0 1", "pychess", TreeAlgorithm::stochastic, 3},
    {"r3k3/1p3p2/2n5/3q4/3P4/2N5/1P3P2/R3K3 w - - 0 1", "pychess", TreeAlgorithm::alphabeta, 3},
    {"4k3/1p3p2/2n5/8/3P4/2N5/1P6/4K3 b - - 0 1", "pychess", TreeAlgorithm::alphabeta, 4},
};

}  // namespace

TEST_CASE("every known mistake is diagnosed by its name where it shows, with all others that fit") {
  std::map<std::string, int> shown;
  int several = 0;
  for (const Asked& asked : kEveryMistake) {
    const TreeQuestion question = question_of(asked);
    const TreeAnswer key = tools::own_answer(question);
    std::map<std::string, TreeAnswer> wrong;
    for (const auto& [name, change] : mistakes(question)) {
      if (name.starts_with("cut-child-ignored")) continue;  // see wrong_trees_test.cpp
      wrong[name] = answer_with(question, change);
      shown.emplace(name, 0);
    }
    for (const auto& [name, submission] : wrong) {
      INFO(asked.fen << " " << name);
      const auto comparison = tools::compare(submission, key, question, *question.problem->setup.variant, {});
      if (same_answers(submission, key)) {
        CHECK(comparison.right());
        CHECK(comparison.diagnosis.empty());
        continue;
      }
      // Of a stochastic line only the first move counts.
      if (comparison.right()) continue;
      std::set<std::string> wanted;
      for (const auto& [other, answer] : wrong) {
        if (same_answers(submission, answer)) wanted.insert(other);
      }
      std::set<std::string> found;
      for (const tools::Diagnosis& diagnosis : comparison.diagnosis) {
        CHECK(diagnosis.whole);
        if (wrong.count(diagnosis.name) == 1) found.insert(diagnosis.name);
      }
      CHECK(found.count(name) == 1);
      if (asked.algorithm != TreeAlgorithm::stochastic) CHECK(found == wanted);
      several += wanted.size() > 1 ? 1 : 0;
      ++shown[name];
    }
  }
  for (const auto& [name, count] : shown) {
    INFO(name);
    if (name == "paths-not-merged") continue;  // no answer here has two paths with one beginning
    CHECK(count > 0);
  }
  CHECK(several > 0);
}

TEST_CASE("a tree with a mistake's moves but another value is diagnosed in part") {
  const TreeQuestion question = question_of(kEveryMistake[8]);
  const TreeAnswer key = tools::own_answer(question);
  TreeAnswer submission = answer_with(question, mistakes(question).at("no-pruning"));
  submission.value += 1;
  submission.value_text = "11.0";
  const auto comparison = tools::compare(submission, key, question, *question.problem->setup.variant, {});
  REQUIRE(!comparison.diagnosis.empty());
  CHECK(comparison.diagnosis.front().name == "no-pruning");
  for (const auto& diagnosis : comparison.diagnosis) CHECK_FALSE(diagnosis.whole);
}
