// A law of alpha-beta, tested on large trees: its value and line are those of the whole tree.
#include <limits>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "solver/engine/solver.h"
#include "solver/move_trees/move_tree.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/rules/rulebook.h"

using namespace keymove;
using namespace keymove::tests;
using solver::TreeNumbers;
using solver::TreeRequest;

namespace {

/// Computes a tree's value and line from the values of its leaves alone. White maximises, and of equal moves the first
/// is best.
class Reckoner final : public solver::TreeListener {
 public:
  explicit Reckoner(Color to_move) { open_.push_back({start_of(to_move), to_move, {}, true}); }

  void on_result(const solver::TreeResult&) override {}
  [[nodiscard]] bool wants_answer() const override { return false; }
  [[nodiscard]] bool wants_numbers() const override { return true; }
  void enter(const Move& move) override {
    open_.back().leaf = false;
    path_.push_back(move);
    open_.push_back({start_of(!open_.back().mover), !open_.back().mover, {}, true});
  }
  void leave(const std::optional<TreeNumbers>& numbers) override {
    const Node child = std::move(open_.back());
    open_.pop_back();
    const double value = child.leaf ? numbers.value().value : child.best;
    Node& at = open_.back();
    if (at.mover == Color::white ? value > at.best : value < at.best) {
      at.best = value;
      at.line = child.line;
      at.line.insert(at.line.begin(), path_.back());
    }
    path_.pop_back();
  }

  [[nodiscard]] double value() const { return open_.front().best; }
  [[nodiscard]] const std::vector<Move>& line() const { return open_.front().line; }
  [[nodiscard]] bool has_moves() const { return !open_.front().leaf; }

 private:
  struct Node {
    double best;
    Color mover;
    std::vector<Move> line;
    bool leaf;
  };

  static double start_of(Color mover) {
    const double far = std::numeric_limits<double>::infinity();
    return mover == Color::white ? -far : far;
  }

  std::vector<Node> open_;
  std::vector<Move> path_;
};

}  // namespace

TEST_CASE("alpha-beta's value and line are those of the whole tree, at depths 1 to 4") {
  // The games of the courses, and chess with all its promotions.
  for (const char* name :
       {"chess", "chess-queen-promotion", "minichess-7x7", "minichess-5x5", "fairy-chess-8x8", "pawntastic-8x8-ep"}) {
    const verify::Rulebook rules(variant_of(name));
    std::mt19937 random(71);
    long asked = 0;
    while (asked < scaled(4, 1'000, 1)) {
      const Setup setup = rules.write(random_walk(rules, random, 60));
      TreeRequest request;
      request.heuristic = random_heuristic(rules.variant(), random);
      request.terminal = random() % 2 == 0 ? solver::Terminal::static_value : solver::Terminal::decisive;
      bool over = false;
      for (request.depth = 1; request.depth <= scaled(4, 4, 2) && !over; ++request.depth) {
        INFO(name << " " << write_fen(setup) << " depth " << request.depth);
        request.algorithm = solver::TreeAlgorithm::minimax;
        Reckoner whole(setup.to_move);
        solver::grow_tree(setup, {}, request, whole);
        over = !whole.has_moves();
        if (over) continue;
        request.algorithm = solver::TreeAlgorithm::alphabeta;
        const auto found = solver::grow_tree(setup, {}, request);
        REQUIRE(found.value == whole.value());
        REQUIRE(found.line == whole.line());
      }
      asked += over ? 0 : 1;
    }
  }
}
