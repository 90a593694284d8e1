// Selfmates and stalemates as aims, against the definitions of the problemists played out over plain chess.
#include "positions/game/stipulation.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "tests/support/positions.h"
#include "tests/support/random_play.h"
#include "tests/support/shared_data.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// Whether the side to move stands as the aim asks: mated, or stalemated.
bool at_aim(const Setup& setup, Aim aim) {
  if (!verify::moves_of(setup).empty()) return false;
  return verify::royal_attacked(setup, setup.to_move) == (aim == Aim::win);
}

/// Whether the attacker reaches the aim within that many plies.
bool solvable(const Setup& setup, const Stipulation& asked, Color attacker, int plies) {
  const Color brought = asked.play == Play::self ? attacker : !attacker;
  if (setup.to_move == brought && at_aim(setup, asked.aim)) return true;
  const auto moves = verify::moves_of(setup);
  if (plies == 0 || moves.empty()) return false;
  const bool choice = setup.to_move == attacker;
  for (const Move& move : moves) {
    if (solvable(verify::play(setup, move), asked, attacker, plies - 1) == choice) return choice;
  }
  return !choice;
}

}  // namespace

TEST_CASE("selfmates and stalemates are those of the definition") {
  std::mt19937 random(2026);
  solver::Solver solver({});
  int solved = 0;
  for (int i = 0; i < scaled(900, 900, 60); ++i) {
    const Setup setup = near_corner(random() % 2 == 0 ? "KQPkpr" : "KRPkpq", random);
    for (const char* text : {"=1", "=2", "s#1", "s=1", "s#2"}) {
      const Stipulation asked = *parse_stipulation(text);
      if (asked.plies() == 4 && i % 3 != 0) continue;
      if (asked.plies() == 3 && i % 15 != 0) continue;
      Setup aimed = setup;
      aimed.variant = aimed_variant(setup.variant, asked);
      const Finding found = solver.solve(aimed, {GoalKind::win, asked.plies()});
      INFO(text << " " << write_fen(setup));
      // Who stands as the aim asks at once has not been brought there by a move.
      const bool over = verify::moves_of(setup).empty();
      const bool expected = !over && solvable(setup, asked, setup.to_move, asked.plies());
      CHECK((found.status == Status::proved && found.outcome == Outcome::win) == expected);
      solved += expected ? 1 : 0;
    }
  }
  CHECK(solved > scaled(5, 5, 0));
}

TEST_CASE("a mate that comes early is a selfmate, also where no other mate could come in time") {
  // The rook c2 mates at once on c1, or after the pawn has moved. From the mated position no man of Black's reaches the
  // king of White in time.
  solver::Solver solver({});
  for (const char* fen :
       {"5/R2Rp/1Pk2/PNr1B/1KR2 w - -", "5/R2Rp/1Pk2/PNr1B/K3R w - -", "5/R2Rp/1PkN1/P1r1B/K1R2 w - -",
        "2B2/4p/1Pk2/PNrR1/KQ3 w - -", "1R1Q1/4p/1Pk2/PNr1B/K2R1 w - -"}) {
    const Setup plain = position("gardner-5x5", fen);
    const Stipulation asked = *parse_stipulation("s#2");
    std::vector<Move> expected;
    for (const Move& move : verify::moves_of(plain)) {
      if (solvable(verify::play(plain, move), asked, plain.to_move, asked.plies() - 1)) expected.push_back(move);
    }
    Setup setup = plain;
    setup.variant = aimed_variant(setup.variant, asked);
    const std::vector<Move> keys = solver.solve(setup, {GoalKind::win, asked.plies()}).keys;
    INFO(fen << ": " << texts_of(setup, keys) << " instead of " << texts_of(plain, expected));
    CHECK_FALSE(expected.empty());
    CHECK(std::is_permutation(keys.begin(), keys.end(), expected.begin(), expected.end()));
  }
}

TEST_CASE("a selfmate in one and a stalemate in one have their only keys") {
  solver::Solver solver({});
  const auto keys = [&](const char* fen, const char* text) {
    Setup setup = position("chess", fen);
    const Stipulation asked = *parse_stipulation(text);
    setup.variant = aimed_variant(setup.variant, asked);
    return texts_of(setup, solver.solve(setup, {GoalKind::win, asked.plies()}).keys);
  };
  // The rook takes a4 and b4 from the king, so that b3-b2 is forced, and mates.
  CHECK(keys("8/8/8/8/8/kp6/p7/K2R4 w - -", "s#1") == "d1d4");
  // The king guards the pawn and b7; from c7 it would leave the pawn.
  CHECK(keys("k7/P7/2K5/8/8/8/8/8 w - -", "=1") == "c6b6");
}

TEST_CASE("who must reach the aim himself, or has suffered it already, has no selfmate") {
  const auto check = [](const VariantPtr& variant, const char* fen, const char* text) {
    Setup setup = position(variant, fen);
    const Stipulation asked = *parse_stipulation(text);
    setup.variant = aimed_variant(variant, asked);
    const Finding found = solver::Solver({}).solve(setup, {GoalKind::win, asked.plies()});
    INFO(fen << " " << text);
    CHECK(found.status == Status::disproved);
    CHECK(found.outcome == Outcome::none);
    CHECK(found.proved_plies == asked.plies());
    CHECK_FALSE(found.distance);
    CHECK(found.line.empty());
  };
  const VariantPtr chess = *load_variant("chess");
  check(chess, "k1K4R/2q5/8/8/8/8/8/6B1 w - -", "s#1");  // Kxc7 mates
  check(chess, "k1K4R/2q5/8/8/8/8/8/6B1 w - -", "s#3");
  check(chess, "k1K5/2q5/8/8/8/8/8/6B1 w - -", "s=1");
  check(chess, "7K/6q1/6k1/8/8/8/8/8 w - -", "s#1");
  // Where having no move wins, White does not reach the aim by leaving Black without one.
  const auto stuck = parse_variant("stuck", R"({"variant": "stuck", "board": {"files": 3, "ranks": 3}, "men": {
      "k": {"moves": "K", "royal": true}, "g": {"moves": "FfW"}}, "royal": "checkmate", "ends": [
      {"when": "no moves in check", "result": "loss"}, {"when": "no moves", "result": "win"}]})");
  REQUIRE(stuck);
  check(*stuck, "2k/3/KGG w - -", "s#1");
}
