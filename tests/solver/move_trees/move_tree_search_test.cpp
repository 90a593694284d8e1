// The searches of move trees, compared with the course's keys and with plain minimax on the reference rules.
#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/course_formats/saved_game.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "solver/engine/solver.h"
#include "solver/move_trees/move_tree.h"
#include "tests/solver/move_trees/tree_questions.h"
#include "tests/support/course_answer.h"
#include "tests/support/grown_tree.h"
#include "tests/support/perft_data.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/evaluation/heuristic_value.h"

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

/// Textbook minimax: every move is visited, in the order of the texts.
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

  /// Whether each move of the line keeps the value, and the line ends where the search does.
  [[nodiscard]] bool is_best_line(Position at, int depth, double value, const std::vector<Move>& line) const {
    for (const Move& move : line) {
      if (depth == 0 || !rules.is_legal(at, move)) return false;
      at = rules.play(at, move);
      if (minimax(at, --depth).value != value) return false;
    }
    return depth == 0 || moves_by_text(at).empty();
  }
};

/// Counts the moves at each ply.
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
    CHECK(course_answer(*origin.variant, grown(origin, moves, request)) == read_file(*wanted));
  }
}

TEST_CASE("minimax and alpha-beta find the value of a plain minimax, and a line of best moves") {
  int lines = 0;
  int depth_four = 0;
  for_each_question(21, scaled(40, 1'000, 2), [&](const Rulebook& rules, const TreeQuestion& q, std::mt19937& random) {
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

TEST_CASE("of equal moves the last is best if the request says so") {
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

TEST_CASE("a minimax tree has at each ply the published number of moves") {
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

TEST_CASE("a node's value is exact inside its window and a bound outside") {
  long bounds = 0;
  for_each_question(25, scaled(4, 100, 1), [&](const Rulebook& rules, const TreeQuestion& q, std::mt19937& random) {
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

TEST_CASE("at depth 0 a position has its heuristic value, whatever the algorithm") {
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

TEST_CASE("finished games have the value that the convention gives them") {
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
