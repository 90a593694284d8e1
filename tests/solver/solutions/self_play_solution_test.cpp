// Solution trees of selfmates, by the definition and as Popeye prints them.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/game/stipulation.h"
#include "positions/notation/notation.h"
#include "solver/solutions/solution.h"
#include "tests/support/positions.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

std::string texts(const Setup& setup, const std::vector<Continuation>& continuations) {
  std::vector<Move> moves;
  for (const Continuation& c : continuations) moves.insert(moves.end(), c.moves.begin(), c.moves.end());
  return texts_of(setup, moves);
}

const Variation& reply_of(const std::vector<Variation>& variations, const Setup& setup, const std::string& text) {
  const Move move = move_of(setup, text);
  const auto it = std::find_if(variations.begin(), variations.end(), [&](const auto& v) { return v.reply == move; });
  REQUIRE(it != variations.end());
  return *it;
}

/// The position with the ends of a selfmate, and its tree.
std::pair<Setup, SolutionTree> asked(const char* fen, int moves, const solver::SolutionOptions& options) {
  Setup setup = position("chess", fen);
  Stipulation stipulation;
  stipulation.play = Play::self;
  stipulation.moves = moves;
  setup.variant = aimed_variant(setup.variant, stipulation);
  solver::Solver solver({});
  const Finding found = solver.solve(setup, {GoalKind::win, stipulation.plies()});
  REQUIRE(found.status == Status::proved);
  return {setup, solver::find_solution(solver, setup, found, options)};
}

}  // namespace

TEST_CASE("in a selfmate the loser may mate at any time: in the play, in the set play, and where a try fails") {
  // The pawn may mate at once after every key, and a move of the other pawn lets it mate a move later.
  const auto [setup, tree] = asked("8/8/8/2p5/2R5/kp6/p7/K7 w - - 0 1", 2, {});
  REQUIRE(texts(setup, tree.keys) == "c4e4 c4f4 c4g4 c4h4");
  for (const Continuation& key : tree.keys) {
    const Setup after = verify::play(setup, key.moves.front());
    REQUIRE(key.variations.size() == verify::moves_of(after).size());
    const Variation& mates = reply_of(key.variations, after, "b3b2");
    CHECK(mates.continuations.empty());
    CHECK(mates.is_short);
    CHECK(mates.plies == 0);
    const Variation& waits = reply_of(key.variations, after, "c5c4");
    CHECK(texts(verify::play(after, waits.reply), waits.continuations) == texts(setup, {key}).substr(2) + "c4");
    CHECK_FALSE(waits.is_short);
  }

  solver::SolutionOptions options;
  options.set_play = true;
  const auto [waiting, with_set_play] = asked("8/8/8/8/7R/kp6/p7/K7 w - - 0 1", 1, options);
  REQUIRE(with_set_play.set_play.size() == 1);  // what Popeye prints for it, too
  CHECK(coordinate_text(*waiting.variant, with_set_play.set_play.front().reply) == "b3b2");

  options.tries = true;
  const auto [tried, with_tries] = asked("8/8/8/8/2R1P3/kp1B4/8/K7 w - - 0 1", 1, options);
  std::string tries;
  for (const Try& attempt : with_tries.tries) tries += texts_of(tried, {attempt.move}) + " ";
  CHECK(tries == "a1b1 d3f1 d3e2 c4a4 c4d4 e4e5 ");  // those that Popeye prints
}
