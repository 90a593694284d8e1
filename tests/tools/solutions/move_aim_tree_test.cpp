// The whole solutions of direct and self play for aims that are moves, against the reference rules' own search.
#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/game/stipulation.h"
#include "solver/engine/solver.h"
#include "solver/solutions/solution.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "verify/judge/aim_rules.h"
#include "verify/judge/move_aim_play.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

constexpr std::size_t kTreeMoves = 300;  // what is cut is not looked at

/// Walks through a tree and asks the reference rules at each position.
class TreeCheck {
 public:
  TreeCheck(const Setup& setup, const Stipulation& asked)
      : asked_(asked), book_(verify::recent_rulebook(setup.variant)), aim_(book_) {}

  /// The number of replies that were checked.
  [[nodiscard]] int replies() const { return replies_; }

  void check(const Setup& setup, const std::vector<Continuation>& continuations, int n) {
    INFO(write_fen(setup) << ", " << n << " moves");
    verify::SearchMeter meter(kMoves);
    Stipulation asked = asked_;
    asked.moves = n;
    const verify::KeyAnswer expected = verify::solve_for_move(setup, asked, meter);
    std::vector<Move> moves;
    for (const Continuation& continuation : continuations)
      moves.insert(moves.end(), continuation.moves.begin(), continuation.moves.end());
    std::sort(moves.begin(), moves.end());
    CHECK(moves == expected.keys);
    for (const Continuation& continuation : continuations) {
      if (continuation.ends_game()) {
        for (const Move& move : continuation.moves) CHECK(aim_.reached(book_->read(setup), move));
      } else if (!continuation.cut) {
        check_replies(verify::play(setup, continuation.moves.front()), continuation.variations, expected.moves);
      }
    }
  }

 private:
  static constexpr std::uint64_t kMoves = 10'000'000;

  void check_replies(const Setup& setup, const std::vector<Variation>& variations, int n) {
    std::vector<Move> made;
    for (const Variation& variation : variations) {
      ++replies_;
      made.push_back(variation.reply);
      INFO(write_fen(setup) << ", " << coordinate_text(*setup.variant, variation.reply));
      const bool ends = asked_.play == Play::self && aim_.reached(book_->read(setup), variation.reply);
      CHECK(variation.continuations.empty() == ends);
      if (!ends) check(verify::play(setup, variation.reply), variation.continuations, n - 1);
    }
    CHECK(made == verify::moves_of(setup));
  }

  Stipulation asked_;
  std::shared_ptr<const verify::Rulebook> book_;
  verify::AimRules aim_;
  int replies_ = 0;
};

/// The number of replies in the checked tree of the position; 0 if it has no solution.
int replies_in_tree(Setup setup, const Stipulation& asked) {
  setup.variant = aimed_variant(setup.variant, asked);
  solver::Solver solver({});
  const Finding found = solver.solve(setup, {GoalKind::win, asked.plies(), asked});
  if (found.status != Status::proved) return 0;
  solver::SolutionOptions options;
  options.aim = asked;
  options.max_moves = kTreeMoves;
  const SolutionTree tree = solver::find_solution(solver, setup, found, options);
  CHECK(tree.plies == *found.distance);
  TreeCheck check(setup, asked);
  check.check(setup, tree.keys, asked.moves);
  return check.replies();
}

}  // namespace

TEST_CASE("the tree of play for a move has all replies, and exactly the moves that reach the aim soonest") {
  std::mt19937 random(31);
  int direct = 0;
  int self = 0;
  for (const char* text : {"x2", "+2", "zb22", "za12", "==2", "sx1", "sx2", "s+1", "s+2", "szb11", "s~2"}) {
    const Stipulation asked = *parse_stipulation(text);
    // Most direct play takes one move.
    const long positions = asked.play == Play::self ? scaled(4, 40, 1) : scaled(40, 400, 4);
    for (long i = 0; i < positions; ++i) {
      INFO(text);
      const int replies = replies_in_tree(near_corner("KQRkrp", random), asked);
      (asked.play == Play::self ? self : direct) += replies;
    }
  }
  CHECK(direct > scaled(10, 100, 0));
  CHECK(self > scaled(30, 300, 1));
}

TEST_CASE("solve shows the tree of play for a move") {
  const Folder folder;
  CHECK(folder.keymove("solve --fen '8/8/8/8/8/kp6/p7/K2R4 w - - 0 1' --stipulation szb21 --tree").out ==
        "position: White forces a selfmove to b2 in 1 (2 plies): 1.Rd4!, the only key\n"
        "  1.Rd4! zugzwang\n"
        "      1...b2# [the aim is reached]\n");
}
