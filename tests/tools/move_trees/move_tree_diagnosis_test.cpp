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

/// Every mistake that is diagnosed, made.
const std::map<std::string, Change>& mistakes() {
  static const std::map<std::string, Change> kAll = {
      {"strict-cut-off", [](TreeRequest& r) { r.cut_off = solver::CutOff::beyond; }},
      {"no-pruning", [](TreeRequest& r) { r.algorithm = TreeAlgorithm::minimax; }},
      {"pruned", [](TreeRequest& r) { r.algorithm = TreeAlgorithm::alphabeta; }},
      {"last-tie", [](TreeRequest& r) { r.tie = solver::Tie::last; }},
      {"depth-less", [](TreeRequest& r) { --r.depth; }},
      {"depth-more", [](TreeRequest& r) { ++r.depth; }},
      {"sides-swapped", [](TreeRequest& r) { r.maximiser = Color::black; }},
      {"wrong-sign", [](TreeRequest& r) { r.heuristic = std::make_shared<Heuristic>(negated(*r.heuristic)); }},
      {"unmirrored-tables",
       [](TreeRequest& r) { r.heuristic = std::make_shared<Heuristic>(unmirrored(*r.heuristic)); }},
      {"no-castling", [](TreeRequest& r) { r.omission = solver::Omission::castling; }},
      {"no-en-passant", [](TreeRequest& r) { r.omission = solver::Omission::en_passant; }},
      {"no-promotion", [](TreeRequest& r) { r.omission = solver::Omission::promotion; }},
      {"other-terminal",
       [](TreeRequest& r) {
         r.terminal =
             r.terminal == solver::Terminal::decisive ? solver::Terminal::static_value : solver::Terminal::decisive;
       }},
      {"sorted-moves", [](TreeRequest& r) { r.order = solver::TreeOrder::sorted; }}};
  return kAll;
}

/// Whether the mistake can be made with that algorithm.
bool applies(const std::string& name, TreeAlgorithm algorithm) {
  if (name == "pruned") return algorithm == TreeAlgorithm::minimax;
  if (name == "strict-cut-off" || name == "no-pruning") return algorithm == TreeAlgorithm::alphabeta;
  return true;
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
};

}  // namespace

TEST_CASE("every known mistake is diagnosed by its name where it shows, with all others that fit") {
  std::map<std::string, int> shown;
  int several = 0;
  for (const Asked& asked : kEveryMistake) {
    const TreeQuestion question = question_of(asked);
    const TreeAnswer key = tools::own_answer(question);
    std::map<std::string, TreeAnswer> wrong;
    for (const auto& [name, change] : mistakes()) {
      if (applies(name, asked.algorithm)) wrong[name] = answer_with(question, change);
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
        found.insert(diagnosis.name);
      }
      CHECK(found.count(name) == 1);
      if (asked.algorithm != TreeAlgorithm::stochastic) CHECK(found == wanted);
      several += wanted.size() > 1 ? 1 : 0;
      ++shown[name];
    }
  }
  for (const auto& [name, change] : mistakes()) {
    INFO(name);
    CHECK(shown[name] > 0);
  }
  CHECK(several > 0);
}

TEST_CASE("a tree with a mistake's moves but another value is diagnosed in part") {
  const TreeQuestion question = question_of(kEveryMistake[8]);
  const TreeAnswer key = tools::own_answer(question);
  TreeAnswer submission = answer_with(question, mistakes().at("no-pruning"));
  submission.value += 1;
  submission.value_text = "11.0";
  const auto comparison = tools::compare(submission, key, question, *question.problem->setup.variant, {});
  REQUIRE(comparison.diagnosis.size() == 1);
  CHECK(comparison.diagnosis.front().name == "no-pruning");
  CHECK_FALSE(comparison.diagnosis.front().whole);
}
