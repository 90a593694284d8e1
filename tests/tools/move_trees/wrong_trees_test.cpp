// The diagnosis of trees that other programs have made: those of the reference data, and those of a faulty program that
// is written here for the purpose.
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/heuristic_files/heuristic_reader.h"
#include "solver/engine/solver.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "tools/move_trees/move_tree_comparison.h"
#include "verify/evaluation/heuristic_value.h"
#include "verify/rules/rulebook.h"

using namespace keymove;
using namespace keymove::tests;
using tools::TreeQuestion;

namespace {

/// The mistake in the name of a file, and the name that its diagnosis must have; empty if the tree is right.
const std::map<std::string, std::string> kCauses = {{"right", ""},
                                                    {"int", ""},
                                                    {"strict", "strict-cut-off"},
                                                    {"noinherit", "no-pruning"},
                                                    {"swapab", "no-pruning"},
                                                    {"noroot", "root-not-raised"},
                                                    {"onlymax", "cut-at-maximiser-alone"},
                                                    {"cutfirst", "cut-child-ignored-evaluated"},
                                                    {"flat", "flat-tree"},
                                                    {"nofirst", "line-without-first"},
                                                    {"reversed", "line-reversed"},
                                                    {"lasttie", "last-tie"},
                                                    {"resetchooser", "chooser-reset"},
                                                    {"overwrite", "paths-overwritten"},
                                                    {"breadth+1", "path-more"},
                                                    {"sum", "sum-of-paths"},
                                                    {"depth+1", "depth-more"},
                                                    {"alwaysmax", "sides-swapped"}};

/// The message for each file that is no answer.
const std::map<std::string, std::string> kFlaws = {
    {"movestrings", ":2:2: error: "}, {"listtree", ":3:1: error: "}, {"valuetree", ":3:19: error: "}};

std::set<std::string> names_of(const std::vector<tools::Diagnosis>& list) {
  std::set<std::string> out;
  for (const tools::Diagnosis& one : list) out.insert(one.name);
  return out;
}

// --- another program

/// A node's answer: the value for White, the best line and the tree.
struct Answer {
  double value = 0;
  std::vector<Move> line;
  std::vector<Move> moves;       ///< to the children
  std::vector<Answer> children;  ///< in the same order
};

/// The mistakes of the program.
struct Faults {
  bool strict = false;         ///< cuts when alpha > beta
  bool root_kept = false;      ///< the root's window stays whole
  bool own_alone = false;      ///< hands down its own best value alone
  bool at_max_alone = false;   ///< cuts at White's nodes alone
  bool drops_cutter = false;   ///< leaves out the move that causes a cut-off
  bool last_of_equal = false;  ///< takes the last of equal moves
  bool all_maximise = false;
};

/// Alpha-beta with faults, over the reference rules, in the order of the moves' texts.
class Program {
 public:
  Program(const TreeQuestion& question, Faults faults)
      : faults_(faults), q_(question), rules_(question.problem->setup.variant) {}

  TreeAnswer run() {
    Answer found = search(rules_.read(q_.problem->setup), q_.request->depth, -kInfinity, kInfinity);
    TreeAnswer out;
    out.value = found.value;
    out.line = found.line;
    fill(found, out.tree);
    return out;
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  double value(const verify::Position& at) const { return verify::heuristic_value(rules_, at, *q_.request->heuristic); }

  Answer search(const verify::Position& at, int depth, double alpha, double beta) {
    if (depth == 0) return {value(at), {}, {}, {}};
    std::vector<Move> legal;
    rules_.moves(at, legal);
    if (legal.empty()) return {value(at), {}, {}, {}};
    std::map<std::string, Move> moves;
    for (const Move& move : legal) moves[coordinate_text(*rules_.variant(), move)] = move;
    const bool up = faults_.all_maximise || at.to_move() == Color::white;
    Answer out{up ? -kInfinity : kInfinity, {}, {}, {}};
    for (const auto& [text, move] : moves) {
      const bool whole = faults_.root_kept && depth == q_.request->depth;
      double low = whole ? -kInfinity : alpha;
      double high = whole ? kInfinity : beta;
      if (faults_.own_alone) {
        low = up ? out.value : -kInfinity;
        high = up ? kInfinity : out.value;
      }
      Answer child = search(rules_.play(at, move), depth - 1, low, high);
      const double found = child.value;
      if (up ? found > out.value : found < out.value) {
        out.value = found;
        out.line = {move};
        out.line.insert(out.line.end(), child.line.begin(), child.line.end());
      } else if (found == out.value && faults_.last_of_equal) {
        out.line = {move};
        out.line.insert(out.line.end(), child.line.begin(), child.line.end());
      }
      double& bound = up ? alpha : beta;
      bound = up ? std::max(bound, out.value) : std::min(bound, out.value);
      const bool closed = faults_.strict ? alpha > beta : alpha >= beta;
      const bool cut = closed && (up || !faults_.at_max_alone);
      if (!(cut && faults_.drops_cutter)) {
        out.moves.push_back(move);
        out.children.push_back(std::move(child));
      }
      if (cut) break;
    }
    return out;
  }

  static void fill(const Answer& from, MoveTree& tree) {
    for (std::size_t i = 0; i < from.moves.size(); ++i) {
      tree.open(from.moves[i]);
      fill(from.children[i], tree);
      tree.close();
    }
  }

  Faults faults_;
  const TreeQuestion& q_;
  verify::Rulebook rules_;
};

TreeQuestion question_of(const std::string& fen, int depth) {
  const Setup setup = position("chess-queen-promotion", fen);
  solver::TreeRequest request;
  request.algorithm = solver::TreeAlgorithm::alphabeta;
  request.depth = depth;
  request.order = solver::TreeOrder::sorted;
  const auto heuristic = load_heuristic(setup.variant, "pychess");
  REQUIRE(heuristic);
  request.heuristic = *heuristic;
  return {Problem{setup, setup, {}, {}, {}}, request};
}

const std::pair<const char*, int> kPositions[] = {
    {"r3k3/1p3p2/2n5/3q4/3P4/2N5/1P3P2/R3K3 w - - 0 1", 2},
    {"r3k3/1p3p2/2n5/3q4/3P4/2N5/1P3P2/R3K3 b - - 0 1", 3},
    {"4k3/1p3p2/2n5/8/3P4/2N5/1P6/4K3 w - - 0 1", 4},
};

}  // namespace

TEST_CASE("each wrong tree of the reference data has its true cause, and a right one none") {
  const auto folder = shared_file("traces/wrong-trees");
  const auto games = shared_file("move-trees/saved-games");
  if (!folder || !games) return;
  const Folder work;
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    const std::string name = entry.path().stem().string();
    const std::size_t split = name.rfind('_');
    const std::string asked = name.substr(0, split);
    std::string mistake = name.substr(split + 1);
    if (name == "alphabeta_game1_depth2_onlymax") mistake = "right";  // the root alone is at depth 1
    const std::size_t game = asked.find("game");
    const std::size_t breadth = asked.find("_breadth");
    const Ran ran =
        work.keymove("compare '" + entry.path().string() + "' --game '" + *games + "/" + asked.substr(game, 5) +
                     ".txt' --format json --algorithm " + asked.substr(0, asked.find('_')) + " --depth " +
                     asked.substr(asked.find("depth") + 5, 1) +
                     (breadth == std::string::npos ? "" : " --breadth " + asked.substr(breadth + 8)));
    INFO(name << "\n" << ran.out << ran.err);
    ++count;
    if (const auto flaw = kFlaws.find(mistake); flaw != kFlaws.end()) {
      CHECK(ran.code == kBadInput);
      CHECK(ran.err.find(flaw->second) != std::string::npos);
      continue;
    }
    if (mistake == "none") {  // a value that is None
      CHECK(nlohmann::json::parse(ran.out)["value"]["missing"] == true);
      continue;
    }
    const std::string& cause = kCauses.at(mistake);
    CHECK(ran.code == (cause.empty() ? 0 : kWrong));
    const auto said = nlohmann::json::parse(ran.out);
    CHECK(said["right"] == cause.empty());
    if (cause.empty()) continue;
    std::set<std::string> found;
    for (const auto& one : said["diagnosis"]) {
      CHECK(one["whole"] == true);
      found.insert(one["name"]);
    }
    CHECK(found.count(cause) == 1);
    CHECK(found.size() <= 3);
    CHECK(said.contains("pruning") == (asked.find("alphabeta") == 0));
  }
  CHECK(count == 29);
}

TEST_CASE("the mistakes of another program are found, alone and two at a time") {
  const std::pair<const char*, Faults> kMade[] = {
      {"strict-cut-off", {.strict = true}},
      {"root-not-raised", {.root_kept = true}},
      {"no-deep-cut-off", {.own_alone = true}},
      {"cut-at-maximiser-alone", {.at_max_alone = true}},
      {"cut-child-missing", {.drops_cutter = true}},
      {"last-tie", {.last_of_equal = true}},
      {"both-maximise", {.all_maximise = true}},
      {"strict-cut-off+root-not-raised", {.strict = true, .root_kept = true}},
      {"strict-cut-off+cut-child-missing", {.strict = true, .drops_cutter = true}},
      {"strict-cut-off+cut-at-maximiser-alone", {.strict = true, .at_max_alone = true}},
  };
  std::map<std::string, int> shown;
  for (const auto& [fen, depth] : kPositions) {
    const TreeQuestion question = question_of(fen, depth);
    const Variant& variant = *question.problem->setup.variant;
    const TreeAnswer key = tools::own_answer(question);
    CHECK(tools::compare(Program(question, {}).run(), key, question, variant, {}).right());
    for (const auto& [name, faults] : kMade) {
      INFO(fen << " " << name);
      const auto comparison = tools::compare(Program(question, faults).run(), key, question, variant, {});
      if (comparison.right()) continue;
      const std::set<std::string> found = names_of(comparison.diagnosis);
      // Where one mistake alone has the same answer, two are not tried.
      const bool by_one = !found.empty() && found.begin()->find('+') == std::string::npos;
      if (std::string(name).find('+') == std::string::npos || !by_one) CHECK(found.count(name) == 1);
      if (found.count(name) == 1) ++shown[name];
    }
  }
  for (const auto& [name, faults] : kMade) {
    INFO(name);
    CHECK(shown[name] > 0);
  }
}

TEST_CASE("a wrong shape of the list or the tree is named") {
  const TreeQuestion question = question_of(kPositions[0].first, 2);
  const Variant& variant = *question.problem->setup.variant;
  const TreeAnswer key = tools::own_answer(question);
  const auto cause = [&](const std::vector<Move>& line, const std::function<bool(MoveTree::Node)>& keeps,
                         double value) {
    TreeAnswer spoilt;
    spoilt.value = value;
    spoilt.line = line;
    for (const MoveTree::Node child : key.tree.children(MoveTree::kRoot)) {
      if (!keeps(child)) continue;
      spoilt.tree.open(key.tree.packed_move(child));
      for (const MoveTree::Node reply : key.tree.children(child)) {
        if (!keeps(reply)) continue;
        spoilt.tree.open(key.tree.packed_move(reply));
        spoilt.tree.close();
      }
      spoilt.tree.close();
    }
    const auto comparison = tools::compare(spoilt, key, question, variant, {});
    return comparison.diagnosis.empty() ? "" : comparison.diagnosis.front().name;
  };
  const auto all = [](MoveTree::Node) { return true; };
  const auto first_ply = [&](MoveTree::Node node) { return key.tree.path_to(node).size() == 1; };
  const std::vector<Move>& line = key.line;
  REQUIRE(line.size() == 2);
  CHECK(cause({line[1], line[0]}, all, key.value) == "line-reversed");
  CHECK(cause({line[1]}, all, key.value) == "line-without-first");
  CHECK(cause({line[0]}, all, key.value) == "line-without-last");
  CHECK(cause({}, all, key.value) == "line-empty");
  CHECK(cause(line, first_ply, key.value) == "last-ply-missing");
  CHECK(cause(
            line, [](MoveTree::Node) { return false; }, key.value) == "empty-tree");
  CHECK(cause(line, all, -key.value) == "value-negated");
  CHECK(cause({line[1], line[0]}, first_ply, key.value) == "line-reversed+last-ply-missing");
  // A tree without its third move has no known cause, and none is made up.
  const MoveTree::Node third = key.tree.end(key.tree.end(1));
  CHECK(cause(
            line, [&](MoveTree::Node node) { return node != third; }, key.value)
            .empty());
}

TEST_CASE("a tree of another game is recognized") {
  const TreeQuestion here = question_of(kPositions[0].first, 2);
  const TreeQuestion there = question_of("rnbqkbnr/pppppp1p/8/6p1/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 1 2", 2);
  const TreeAnswer key = tools::own_answer(there);
  const auto comparison = tools::compare(key, tools::own_answer(here), here, *here.problem->setup.variant, {});
  CHECK_FALSE(comparison.right());
  CHECK(comparison.diagnosis.empty());
  CHECK(comparison.pruning.empty());
  CHECK(comparison.note.find("these first moves are not legal in that position: a7a5, a7a6, b7b5 and ") == 0);
  CHECK(comparison.note.find("is it the right game?") != std::string::npos);
  const auto own = tools::compare(key, tools::own_answer(here), there, *here.problem->setup.variant, {});
  CHECK(own.note.find("the submission agrees with keymove's own answer; the key may be that of another position") == 0);
}
