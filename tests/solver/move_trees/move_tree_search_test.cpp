// The searches of move trees, held against the course's keys and against a plain minimax on the reference rules.
#include <algorithm>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/course_formats/saved_game.h"
#include "solver/engine/solver.h"
#include "solver/move_trees/move_tree.h"
#include "tests/support/grown_tree.h"
#include "tests/support/perft_data.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/evaluation/heuristic_value.h"
#include "verify/move_trees/compare_move_trees.h"
#include "verify/move_trees/replay_move_tree.h"

using namespace keymove;
using namespace keymove::tests;
using solver::CutOff;
using solver::Fail;
using solver::grow_tree;
using solver::Terminal;
using solver::TreeAlgorithm;
using solver::TreeOrder;
using solver::TreeRequest;
using verify::Position;
using verify::Rulebook;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

HeuristicPtr heuristic_of(const VariantPtr& variant, const std::string& name) {
  const auto loaded = load_heuristic(variant, name);
  REQUIRE(loaded);
  return *loaded;
}

/// The textbook's minimax: everything is looked at, moves in the order of their texts.
struct Textbook {
  const Rulebook& rules;
  const Heuristic& heuristic;
  Terminal terminal;

  struct Found {
    double value = 0;
    std::vector<Move> line;
  };

  [[nodiscard]] std::vector<Move> moves_by_text(const Position& at) const {
    std::vector<Move> moves;
    rules.moves(at, moves);
    std::sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) {
      return coordinate_text(*rules.variant(), a) < coordinate_text(*rules.variant(), b);
    });
    return moves;
  }

  [[nodiscard]] double over_value(const Position& at) const {
    if (terminal == Terminal::static_value) return verify::heuristic_value(rules, at, heuristic);
    const auto end = rules.end(at);
    if (end == Outcome::draw) {
      std::vector<Move> moves;
      rules.legal_moves(at, moves);
      if (!moves.empty()) return 0;
    }
    return (at.to_move() == Color::white) == (end == Outcome::win) ? 100 : -100;
  }

  [[nodiscard]] Found minimax(const Position& at, int depth) const {
    if (depth == 0) return {verify::heuristic_value(rules, at, heuristic), {}};
    const std::vector<Move> moves = moves_by_text(at);
    if (moves.empty()) return {over_value(at), {}};
    const bool white = at.to_move() == Color::white;
    Found best{white ? -kInfinity : kInfinity, {}};
    for (const Move& move : moves) {
      Found found = minimax(rules.play(at, move), depth - 1);
      if (white ? found.value > best.value : found.value < best.value) {
        best = std::move(found);
        best.line.insert(best.line.begin(), move);
      }
    }
    return best;
  }

  /// Whether each move keeps the value, and the line ends where the search does.
  [[nodiscard]] bool is_best_line(Position at, int depth, double value, const std::vector<Move>& line) const {
    for (const Move& move : line) {
      if (depth == 0 || !rules.is_legal(at, move)) return false;
      at = rules.play(at, move);
      if (minimax(at, --depth).value != value) return false;
    }
    return depth == 0 || moves_by_text(at).empty();
  }
};

/// A position of a game with a search that is not too large to be looked at wholly.
struct Question {
  Position root;
  Setup setup;
  TreeRequest request;
};

Question random_question(const Rulebook& rules, std::mt19937& random) {
  constexpr std::uint64_t kMaxNodes = 2'000;
  Question q{random_walk(rules, random, 60), {}, {}};
  q.setup = rules.write(q.root);
  const int deepest = 1 + static_cast<int>(random() % 4);
  q.request.depth = 1;
  while (q.request.depth < deepest && rules.perft(q.root, q.request.depth + 1) <= kMaxNodes) ++q.request.depth;
  q.request.heuristic = random_heuristic(rules.variant(), random);
  q.request.terminal = random() % 2 == 0 ? Terminal::static_value : Terminal::decisive;
  return q;
}

/// Asks `check` about some random questions of each game.
template <class Check>
void for_each_question(std::uint32_t seed, long count, const Check& check) {
  std::mt19937 random(seed);
  for (const char* name : kGames) {
    const Rulebook rules(variant_of(name));
    for (long i = 0; i < count; ++i) {
      const Question q = random_question(rules, random);
      INFO(name << " " << write_fen(q.setup) << " depth " << q.request.depth);
      check(rules, q, random);
    }
  }
}

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

/// Counts the moves of every ply.
class PlyCounts final : public solver::TreeListener {
 public:
  void on_result(const solver::TreeResult&) override {}
  void enter(const Move&) override {
    if (counts.size() == ply_) counts.push_back(0);
    ++counts[ply_++];
  }
  void leave(const std::optional<solver::TreeNumbers>&) override { --ply_; }
  [[nodiscard]] bool wants_numbers() const override { return false; }

  std::vector<std::uint64_t> counts;

 private:
  std::size_t ply_ = 0;
};

}  // namespace

TEST_CASE("the course's keys come out byte for byte") {
  struct PositionKey {
    const char* name;
    const char* game;
    TreeAlgorithm algorithm;
    int depth;
    int breadth;
  };
  for (const PositionKey& key :
       {PositionKey{"alphabeta_game0_depth2", "game0", TreeAlgorithm::alphabeta, 2, 1},
        PositionKey{"alphabeta_game1_depth2", "game1", TreeAlgorithm::alphabeta, 2, 1},
        PositionKey{"minimax_game0_depth1", "game0", TreeAlgorithm::minimax, 1, 1},
        PositionKey{"minimax_game0_depth2", "game0", TreeAlgorithm::minimax, 2, 1},
        PositionKey{"minimax_game1_depth1", "game1", TreeAlgorithm::minimax, 1, 1},
        PositionKey{"stochastic_game0_depth5_breadth3", "game0", TreeAlgorithm::stochastic, 5, 3},
        PositionKey{"stochastic_game0_depth6_breadth2", "game0", TreeAlgorithm::stochastic, 6, 2},
        PositionKey{"stochastic_game1_depth5_breadth2", "game1", TreeAlgorithm::stochastic, 5, 2}}) {
    INFO(key.name);
    const auto wanted = shared_file(std::string("move-trees/keys/") + key.name + ".json");
    const auto game = shared_file(std::string("move-trees/saved-games/") + key.game + ".txt");
    if (!wanted || !game) return;
    const Suite suite = parse_saved_game({key.game, key.game, read_file(*game), nullptr});
    REQUIRE(suite.positions.size() == 1);
    const TestPosition& saved = suite.positions.front();
    std::vector<Move> moves;
    for (const MoveText& move : saved.moves_before) moves.push_back(move_of(*saved.setup, move.text));
    TreeRequest request;
    request.algorithm = key.algorithm;
    request.depth = key.depth;
    request.breadth = key.breadth;
    const Setup& origin = *saved.setup;
    request.heuristic = heuristic_of(origin.variant, "pychess");
    std::ostringstream out;
    write_course_answer(out, *origin.variant, grown(origin, moves, request));
    CHECK(out.str() == read_file(*wanted));
  }
}

TEST_CASE("minimax and alpha-beta find the value of a plain minimax, and a line of best moves") {
  int lines = 0;
  int depth_four = 0;
  for_each_question(21, scaled(40, 1'000, 2), [&](const Rulebook& rules, const Question& q, std::mt19937& random) {
    const Textbook textbook{rules, *q.request.heuristic, q.request.terminal};
    const Textbook::Found wanted = textbook.minimax(q.root, q.request.depth);
    depth_four += q.request.depth == 4 ? 1 : 0;
    TreeRequest request = q.request;
    for (const TreeOrder order : {TreeOrder::sorted, TreeOrder::pychess, TreeOrder::generation}) {
      request.order = order;
      request.algorithm = TreeAlgorithm::minimax;
      const solver::TreeResult minimax = grow_tree(q.setup, {}, request);
      REQUIRE(minimax.value == wanted.value);
      request.algorithm = TreeAlgorithm::alphabeta;
      for (const CutOff cut : {CutOff::at_equal, CutOff::beyond}) {
        for (const Fail fail : {Fail::soft, Fail::hard}) {
          request.cut_off = cut;
          request.fail = fail;
          const solver::TreeResult found = grow_tree(q.setup, {}, request);
          REQUIRE(found.value == wanted.value);
          REQUIRE(found.line == minimax.line);
        }
      }
      if (order == TreeOrder::sorted) {
        REQUIRE(minimax.line == wanted.line);
      } else if (random() % 4 == 0) {
        REQUIRE(textbook.is_best_line(q.root, q.request.depth, wanted.value, minimax.line));
        ++lines;
      }
    }
  });
  CHECK(lines > scaled(5, 5, 0));
  CHECK(depth_four > scaled(3, 3, 0));
}

TEST_CASE("of equal moves the last is best where that is asked") {
  const Setup setup = position("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  TreeRequest request;
  request.depth = 1;
  request.heuristic = heuristic_of(setup.variant, "material");  // no move changes it
  for (const TreeAlgorithm algorithm : {TreeAlgorithm::minimax, TreeAlgorithm::alphabeta}) {
    request.algorithm = algorithm;
    request.tie = solver::Tie::first;
    const TreeAnswer first = grown(setup, {}, request);
    request.tie = solver::Tie::last;
    const TreeAnswer last = grown(setup, {}, request);
    CHECK(first.line.front() == root_moves(first.tree).front());
    CHECK(last.line.front() == root_moves(last.tree).back());
    CHECK(first.value == 5);
    CHECK(last.value == 5);
  }
}

TEST_CASE("a minimax tree has as many moves at each ply as the published counts say") {
  long checked = 0;
  const auto check = [&](const Setup& setup, int depth, std::uint64_t nodes) {
    if (depth < 1 || depth > 4) return;
    TreeRequest request;
    request.depth = depth;
    request.order = TreeOrder::generation;
    request.heuristic = heuristic_of(setup.variant, "material");
    PlyCounts tree;
    grow_tree(setup, {}, request, tree);
    tree.counts.resize(static_cast<std::size_t>(depth));
    REQUIRE(tree.counts.back() == nodes);
    const Rulebook rules(setup.variant);
    const Position root = rules.read(setup);
    for (int ply = 1; ply < std::min(depth, 4); ++ply) {
      REQUIRE(tree.counts[static_cast<std::size_t>(ply - 1)] == rules.perft(root, ply));
    }
    ++checked;
  };
  const long limit = scaled(20'000, 5'000'000, 1'000);
  for_each_count_of_games(limit, check);
  for_each_count_of_chess(limit, check);
  if (shared_file("perft/games.json")) CHECK(checked > 20);
}

TEST_CASE("an alpha-beta tree is part of minimax's, is what a replay explores, and proves its value") {
  long cut = 0;
  for_each_question(22, scaled(30, 1'000, 2), [&](const Rulebook& rules, const Question& q, std::mt19937&) {
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

TEST_CASE("a tree of the other cut-off is rejected by the replay where it is another tree") {
  long others = 0;
  for_each_question(23, scaled(30, 1'000, 2), [&](const Rulebook& rules, const Question& q, std::mt19937&) {
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

namespace {

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

TEST_CASE("a tree that lacks the last move explored at some node is rejected by the replay") {
  // The search was not cut before that move, so something is missing. A move before it may stand behind the cut.
  long rejected = 0;
  for_each_question(24, scaled(15, 500, 2), [&](const Rulebook& rules, const Question& q, std::mt19937& random) {
    TreeRequest request = q.request;
    request.algorithm = TreeAlgorithm::alphabeta;
    request.terminal = Terminal::static_value;
    const MoveTree tree = grown(q.setup, {}, request).tree;
    if (tree.moves() == 0) return;
    MoveTree::Node node = MoveTree::kRoot;  // in the end the last move of some node
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

TEST_CASE("a node's value is exact inside its window and a bound outside") {
  long bounds = 0;
  for_each_question(25, scaled(4, 100, 1), [&](const Rulebook& rules, const Question& q, std::mt19937& random) {
    const Textbook textbook{rules, *q.request.heuristic, q.request.terminal};
    TreeRequest request = q.request;
    request.algorithm = random() % 3 == 0 ? TreeAlgorithm::minimax : TreeAlgorithm::alphabeta;
    request.fail = random() % 2 == 0 ? Fail::soft : Fail::hard;
    GrownTree tree(GrownTree::Numbers::wanted);
    grow_tree(q.setup, {}, request, tree);
    for (MoveTree::Node node = 1; node < tree.answer.tree.nodes(); ++node) {
      Position at = q.root;
      const std::vector<Move> path = tree.answer.tree.path_to(node);
      for (const Move& move : path) at = rules.play(at, move);
      const double exact = textbook.minimax(at, q.request.depth - static_cast<int>(path.size())).value;
      REQUIRE(tree.numbers[node - 1]);
      const solver::TreeNumbers& on_result = *tree.numbers[node - 1];
      if (request.algorithm == TreeAlgorithm::minimax) {
        REQUIRE(on_result.value == exact);
      } else if (on_result.value <= on_result.alpha) {
        REQUIRE(exact <= on_result.value);
        ++bounds;
      } else if (on_result.value >= on_result.beta) {
        REQUIRE(exact >= on_result.value);
        ++bounds;
      } else {
        REQUIRE(on_result.value == exact);
      }
    }
  });
  CHECK(bounds > 10);
}

TEST_CASE("a position's value without looking ahead is its heuristic's, whatever the algorithm") {
  std::mt19937 random(26);
  for (const char* name : kGames) {
    const Rulebook rules(variant_of(name));
    for (int i = 0; i < 10; ++i) {
      const Position at = random_walk(rules, random, 60);
      TreeRequest request;
      request.depth = 0;
      request.heuristic = random_heuristic(rules.variant(), random);
      request.terminal = i % 2 == 0 ? Terminal::static_value : Terminal::decisive;
      for (const TreeAlgorithm algorithm :
           {TreeAlgorithm::minimax, TreeAlgorithm::alphabeta, TreeAlgorithm::stochastic, TreeAlgorithm::random}) {
        request.algorithm = algorithm;
        INFO(name << " " << write_fen(rules.write(at)));
        const TreeAnswer answer = grown(rules.write(at), {}, request);
        CHECK(answer.value == verify::heuristic_value(rules, at, *request.heuristic));
        CHECK(answer.line.empty());
        CHECK(answer.tree.moves() == 0);
      }
    }
  }
}

TEST_CASE("positions where the game is over are worth what the convention says") {
  struct Over {
    const char* variant;
    const char* fen;
    std::vector<std::string> moves;
    double material;
    double decided;
  };
  const Over cases[] = {{"chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", {}, 9, 100},            // stalemate
                        {"chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", {}, 9, 100},            // mate
                        {"chess", "8/8/8/8/8/6k1/5q2/7K w - - 0 1", {}, -9, -100},          // stalemate
                        {"chess", "8/8/8/8/8/6k1/6q1/7K w - - 0 1", {}, -9, -100},          // mate
                        {"minichess-5x5", "5/3k1/2PK1/5/5 w - - 0 1", {"d3d4"}, 1, 100},    // king captured
                        {"minichess-5x5", "5/2pk1/3K1/5/5 b - - 0 1", {"d4d3"}, -1, -100},  // king captured
                        {"pawntastic-5x5", "1P3/p1p2/5/2P2/5 b - - 0 1", {}, 0, 100},       // far row reached
                        {"pawntastic-5x5", "5/5/2p2/2P2/5 w - - 0 1", {}, 0, -100},         // blocked
                        {"fairy-chess-8x8", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", {}, 0, 0}};    // bare kings: a draw
  for (const Over& over : cases) {
    const Setup setup = after(position(over.variant, over.fen), over.moves);
    REQUIRE(Rulebook(setup.variant).end(Rulebook(setup.variant).read(setup)));
    for (const TreeAlgorithm algorithm :
         {TreeAlgorithm::minimax, TreeAlgorithm::alphabeta, TreeAlgorithm::stochastic, TreeAlgorithm::random}) {
      INFO(over.variant << " " << over.fen);
      TreeRequest request;
      request.algorithm = algorithm;
      request.depth = 3;
      request.heuristic = heuristic_of(setup.variant, "material");
      CHECK(grown(setup, {}, request).value == over.material);
      request.terminal = Terminal::decisive;
      const TreeAnswer decided = grown(setup, {}, request);
      CHECK(decided.value == over.decided);
      CHECK(decided.line.empty());
      CHECK(decided.tree.moves() == 0);
    }
  }
}
