// Heuristic values by the fast rules, compared with those by the reference rules.
#include "solver/evaluation/evaluator.h"

#include <algorithm>
#include <random>
#include <string>

#include <catch2/catch.hpp>

#include "positions/heuristic_files/heuristic_reader.h"
#include "solver/engine/solver.h"
#include "solver/move_trees/move_tree.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/evaluation/heuristic_value.h"

using namespace keymove;
using namespace keymove::tests;
using verify::Position;
using verify::Rulebook;

namespace {

/// The value by the fast rules: a tree of depth 0 has the value of its root.
double fast_value(const Rulebook& rules, const Position& at, const HeuristicPtr& heuristic) {
  solver::TreeRequest request;
  request.depth = 0;
  request.heuristic = heuristic;
  return solver::grow_tree(rules.write(at), {}, request).value;
}

HeuristicPtr parsed(const VariantPtr& variant, const std::string& text) {
  const auto heuristic = parse_heuristic(variant, "test", text);
  if (!heuristic) FAIL(to_text(heuristic.errors().front()));
  return *heuristic;
}

void check_values(const std::string& game, const HeuristicPtr& heuristic, const Rulebook& rules, std::mt19937& random,
                  long count) {
  for (long i = 0; i < count; ++i) {
    const Position at = random_walk(rules, random, 80);
    INFO(game << " " << heuristic->name << " " << write_fen(rules.write(at)));
    REQUIRE(fast_value(rules, at, heuristic) == verify::heuristic_value(rules, at, *heuristic));
  }
}

}  // namespace

TEST_CASE("the shipped heuristics give the same values by both rules") {
  std::mt19937 random(31);
  int known = 0;
  for (const char* game : kGames) {
    const Rulebook rules(variant_of(game));
    for (const std::string& name : shipped_heuristics()) {
      const auto heuristic = load_heuristic(rules.variant(), name);
      if (!heuristic) continue;  // made for another board
      ++known;
      check_values(game, *heuristic, rules, random, scaled((*heuristic)->base ? 20 : 60, 2'000, 3));
    }
  }
  // material for every game, pychess and its lookahead for the two of chess, e0, e1 and e2 for the 5x5 course game,
  // pawn-race for five sizes of pawntastic
  CHECK(known >= static_cast<int>(kGames.size()) + 4 + 3 + 5);
}

TEST_CASE("sums are the same to the last bit, though tenths are not exact") {
  std::mt19937 random(32);
  for (const char* game : kGames) {
    const Rulebook rules(variant_of(game));
    for (long round = 0; round < scaled(3, 30, 1); ++round) {
      Heuristic tenths = *random_heuristic(rules.variant(), random);
      for (auto& sides : tenths.worth) {
        for (auto& side : sides) {
          for (double& worth : side) worth = static_cast<double>(random() % 1000) / 10;
        }
      }
      tenths.to_move = 0.3;
      tenths.mobility = 0.1;
      tenths.passed = {0.7, 0.1, 0.2};
      tenths.race = 0.3;
      check_values(game, std::make_shared<Heuristic>(tenths), rules, random, scaled(20, 200, 2));
    }
  }
}

TEST_CASE("a heuristic that looks ahead gives the same values by both rules") {
  std::mt19937 random(33);
  for (const char* game : kGames) {
    const Rulebook rules(variant_of(game));
    const bool small = rules.variant()->shape.squares() <= 36;
    const std::string plies = small ? "3" : "2";
    const HeuristicPtr heuristic = parsed(
        rules.variant(), R"({"heuristic": "ahead", "lookahead": {"plies": )" + plies + R"(, "base": "material"}})");
    check_values(game, heuristic, rules, random, scaled(20, 500, 2));
  }
}

TEST_CASE("a mirrored table gives the mirrored position the opposite value") {
  const VariantPtr chess = variant_of("chess");
  const HeuristicPtr mirrored = parsed(
      chess,
      R"({"heuristic": "m", "values": {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}, "tables": {"p": [[0,0,0,0,0,0,0,0],
      [1,2,3,4,5,6,7,8], [0,0,0,0,0,0,0,0], [0,0,0,0,0,0,0,0], [0,0,0,0,0,0,0,0], [0,0,0,0,0,0,0,0], [1,1,1,1,1,1,1,1],
      [0,0,0,0,0,0,0,0]]}})");
  const Rulebook rules(chess);
  const auto value = [&](const char* fen) { return fast_value(rules, rules.read(position(chess, fen)), mirrored); };
  CHECK(value("4k3/2P5/8/8/8/8/8/4K3 w - - 0 1") == 4);   // 1, and 3 on c7
  CHECK(value("4k3/8/8/8/8/8/2p5/4K3 w - - 0 1") == -4);  // Black's c2 is White's c7
  CHECK(value("4k3/2p5/8/8/8/8/8/4K3 w - - 0 1") == -2);  // Black's c7 is White's c2
}

TEST_CASE("mobility counts the moves that each side would have if it were to move") {
  const VariantPtr chess = variant_of("chess");
  const HeuristicPtr freedom = parsed(
      chess,
      R"({"heuristic": "f", "values": {"p": 0, "n": 0, "b": 0, "r": 0, "q": 0, "k": 0}, "mobility": 1, "to move": 0.5})");
  const Rulebook rules(chess);
  // White's rook on e3 has 14 moves and its king on a1 has three; Black's king on a8 has three.
  CHECK(fast_value(rules, rules.read(position(chess, "k7/8/8/8/8/4R3/8/K7 w - - 0 1")), freedom) == 14 + 3 - 3 + 0.5);
  CHECK(fast_value(rules, rules.read(position(chess, "k7/8/8/8/8/4R3/8/K7 b - - 0 1")), freedom) == 14 + 3 - 3 - 0.5);
}
