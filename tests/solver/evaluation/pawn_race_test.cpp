// The heuristic terms for passed men and races, and agents that play by them.
#include <random>
#include <string>

#include <catch2/catch.hpp>

#include "positions/game/runner.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "solver/engine/solver.h"
#include "solver/play/agent.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/evaluation/heuristic_value.h"
#include "verify/rules/rulebook.h"

using namespace keymove;
using namespace keymove::tests;
using verify::Rulebook;

namespace {

HeuristicPtr race_of(const VariantPtr& variant, const std::string& values) {
  const auto heuristic = parse_heuristic(
      variant, "test", R"({"heuristic": "race", "passed": [8, 4, 2], "race": 20, "values": )" + values + "}");
  if (!heuristic) FAIL(to_text(heuristic.errors().front()));
  return *heuristic;
}

int goal_of(const std::string& game, char letter) {
  const VariantPtr variant = variant_of(game);
  return goal_rank(*variant, *variant->kind_of(letter));
}

}  // namespace

TEST_CASE("runners are the pawns that promote or win on a far rank") {
  CHECK(goal_of("chess", 'p') == 8);
  CHECK(goal_of("minichess-5x5", 'p') == 5);
  CHECK(goal_of("pawntastic-8x8-ep", 'p') == 8);
  CHECK(goal_of("pawntastic-6x8", 'p') == 8);
  CHECK(goal_of("grand-10x10", 'p') == 8);      // promotes on the last three ranks
  CHECK(goal_of("minichess-7x7", 'p') == 0);    // its pawns end on the last row
  CHECK(goal_of("fairy-chess-8x8", 'c') == 0);  // combatants move in all directions
  for (const char letter : {'k', 'q', 'r', 'b', 'n'}) CHECK(goal_of("chess", letter) == 0);
}

TEST_CASE("a passed man counts by his steps, and the race by who arrives first") {
  struct Case {
    const char* fen;
    double value;
    const char* why;
  };
  const std::vector<Case> cases = {
      {"8/8/8/P7/7p/8/8/8 w", 20, "three steps each: White, on the move, is first"},
      {"8/8/8/P7/7p/8/8/8 b", -20, "and Black if it is on the move"},
      {"8/8/8/P7/8/7p/8/8 w", 2 - 4 - 20, "two steps are fewer than three"},
      {"8/8/8/P7/8/8/8/8 b", 1 + 2 + 20, "nobody runs against him"},
      {"8/8/8/8/P7/8/8/8 w", 1 + 20, "four steps are worth nothing, but win the race"},
      {"8/1p6/8/P7/8/8/8/8 w", 0, "on their ways each could take the other"},
      {"8/8/8/Pp6/8/8/8/8 w", 2 + 20, "side by side they have passed each other"},
      {"8/8/P7/P7/8/8/8/8 w", 2 + 4 + 20, "the hindmost of two has his own man before him"},
      {"8/p7/8/P7/8/8/8/8 w", 0, "they block each other"},
      {"8/PPPPPPPP/8/8/8/8/pppppppp/8 b", -20, "eight passed men each"},
      {"P7/8/8/8/8/8/7p/8 b", -8 - 20, "who has arrived runs no more"},
  };
  const Rulebook rules(variant_of("pawntastic-8x8"));
  const HeuristicPtr heuristic = race_of(rules.variant(), R"({"p": 1})");
  for (const Case& c : cases) {
    INFO(c.fen << ": " << c.why);
    CHECK(verify::heuristic_value(rules, rules.read(position(rules.variant(), c.fen)), *heuristic) == c.value);
  }
}

TEST_CASE("men of other kinds stop a passed man only by standing before him") {
  const Rulebook rules(variant_of("chess"));
  const HeuristicPtr heuristic = race_of(rules.variant(), R"({"p": 0, "n": 0, "b": 0, "r": 0, "q": 0, "k": 0})");
  const auto value = [&](const char* fen) {
    return verify::heuristic_value(rules, rules.read(position(rules.variant(), fen)), *heuristic);
  };
  CHECK(value("1k6/8/8/P7/8/8/8/K7 w - - 0 1") == 2 + 20);
  CHECK(value("k7/8/8/P7/8/8/8/1K6 w - - 0 1") == 0);
  CHECK(value("1k6/1n6/8/P7/8/8/8/K7 w - - 0 1") == 2 + 20);
}

TEST_CASE("a game without runners cannot have a race") {
  const auto read =
      parse_heuristic(variant_of("minichess-7x7"), "test",
                      R"({"heuristic": "race", "race": 1, "values": {"p": 1, "f": 2, "n": 3, "b": 3, "r": 5,
                                        "a": 6, "e": 8, "q": 9, "k": 0}})");
  REQUIRE_FALSE(read.ok());
  CHECK(read.errors().front().code == "heuristic-race");
}

TEST_CASE("a race is written as it was read, and negated with the rest") {
  const VariantPtr variant = variant_of("pawntastic-5x5");
  const HeuristicPtr heuristic = race_of(variant, R"({"p": 1})");
  const auto again = parse_heuristic(variant, "again", write_heuristic(*heuristic));
  REQUIRE(again.ok());
  CHECK((*again)->passed == std::vector<double>{8, 4, 2});
  CHECK((*again)->race == 20);
  const Rulebook rules(variant);
  std::mt19937 random(41);
  const Heuristic opposite = negated(*heuristic);
  for (int i = 0; i < 50; ++i) {
    const verify::Position at = random_walk(rules, random, 20);
    CHECK(verify::heuristic_value(rules, at, opposite) == -verify::heuristic_value(rules, at, *heuristic));
  }
}

TEST_CASE("on 8x8 pawntastic H-minimax chooses the same moves with pruning and without") {
  const Rulebook rules(variant_of("pawntastic-8x8"));
  const auto heuristic = load_heuristic(rules.variant(), "pawn-race");
  REQUIRE(heuristic.ok());
  solver::AgentSpec spec;
  spec.heuristic = *heuristic;
  std::mt19937 random(42);
  int compared = 0;
  for (long i = 0; i < scaled(60, 1'000, 6); ++i) {
    const Setup setup = rules.write(random_walk(rules, random, 60));
    if (rules.end(rules.read(setup))) continue;
    for (spec.depth = 1; spec.depth <= 4; ++spec.depth) {
      INFO(write_fen(setup) << " depth " << spec.depth);
      spec.kind = solver::AgentKind::minimax;
      const solver::AgentMove whole = solver::make_agent(rules.variant(), spec)->choose({setup, {}}, std::nullopt);
      spec.kind = solver::AgentKind::alphabeta;
      const solver::AgentMove pruned = solver::make_agent(rules.variant(), spec)->choose({setup, {}}, std::nullopt);
      CHECK(whole.move == pruned.move);
      CHECK(whole.value == pruned.value);
      ++compared;
    }
  }
  CHECK(compared > 0);
}
