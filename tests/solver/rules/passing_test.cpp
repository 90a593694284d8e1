// En passant captures by men of all kinds, not only pawns: the fast rules, compared with the reference rules.
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// A 6x6 game with pawns that have several kinds of double steps, and men that capture en passant.
VariantPtr variant_with_taker(const std::string& pawn, const std::string& taker, const std::string& royal) {
  const std::string end = royal == "none" ? "no moves" : royal == "capture" ? "royal captured" : "no moves in check";
  const std::string king = royal == "none" ? "" : R"(, "royal": true)";
  const auto variant = parse_variant("taker", R"({"variant": "taker", "board": {"files": 6, "ranks": 6}, "men": {
        "p": {"moves": ")" + pawn + R"("}, "x": {"moves": ")" +
                                                  taker + R"("}, "k": {"moves": "KinD")" + king + R"(}},
        "start": "k1xx1x/pppppp/6/6/PPPPPP/X1XX1K w", "royal": ")" +
                                                  royal + R"(",
        "ends": [{"when": ")" + end + R"(", "result": "loss"}]})");
  if (!variant) FAIL(to_text(variant.errors().front()));
  return *variant;
}

/// Plays a random game in which both rules must have the same moves. Returns how many had an en passant square.
long play_with_passes(const Setup& start, std::mt19937& random) {
  constexpr int kGamePlies = 60;
  long passing = 0;
  Setup at = start;
  for (int ply = 0; ply < kGamePlies; ++ply) {
    const std::vector<Move> moves = verify::moves_of(at);
    INFO(write_fen(at));
    REQUIRE(texts_of(at, solver::legal_moves(at)) == texts_of(at, moves));
    if (at.en_passant != kNoSquare) {
      ++passing;
      REQUIRE(solver::perft(at, 2) == verify::perft(at, 2));
    }
    if (moves.empty()) break;
    at = verify::play(at, moves[random() % moves.size()]);
  }
  return passing;
}

}  // namespace

TEST_CASE("both rules agree about men that capture en passant and also move or capture to the same square") {
  const std::string default_value = "fmWfcFifmnDinA";  // two men may seem to have passed over one square
  const std::string captures_by_double_step = "fmWfcFifmnDifceA";
  std::vector<std::pair<std::string, std::string>> men = {{captures_by_double_step, "W"},
                                                          {captures_by_double_step, "eN"}};
  for (const char* taker : {"fceF", "eF", "fmeF", "mceF", "FfceF", "BfceF", "nceN", "neN", "neH", "QceN", "WinceH"})
    men.emplace_back(default_value, taker);
  long passing = 0;
  for (const auto& [pawn, taker] : men) {
    for (const char* royal : {"none", "capture", "checkmate"}) {
      INFO(pawn << " " << taker << " " << royal);
      const VariantPtr variant = variant_with_taker(pawn, taker, royal);
      std::mt19937 random(20261122);
      for (long i = 0; i < scaled(40, 1000, 4); ++i)
        passing += play_with_passes(position(variant, variant->start_fen), random);
    }
  }
  CHECK(passing > static_cast<long>(men.size()));
}

TEST_CASE("a man that cannot be taken in passing names no square, though another man may have passed there") {
  const auto variant = [](const std::string& men, const std::string& start, const std::string& royal) {
    const auto read = parse_variant("passing", R"({"variant": "passing", "board": {"files": 4, "ranks": 5}, "men": {)" +
                                                   men + R"(}, "start": ")" + start + R"(", "royal": ")" + royal +
                                                   R"(", "ends": [{"when": "no moves", "result": "loss"}]})");
    if (!read) FAIL(to_text(read.errors().front()));
    return *read;
  };
  const auto check = [](const VariantPtr& of, const char* fen, const char* move, std::uint64_t moves_of_two_plies) {
    const Setup before = position(of, fen);
    const Setup after = verify::play(before, *parse_coordinate_text(*of, move));
    CHECK(after.en_passant == kNoSquare);
    CHECK(verify::perft(before, 2) == moves_of_two_plies);
    CHECK(solver::perft(before, 2) == moves_of_two_plies);
  };
  // The king passes over b2, as the pawn c2 may have done from a2.
  const char* king_and_pawn = R"("k": {"moves": "KinD", "royal": true}, "p": {"moves": "fmWceFisnD"})";
  const VariantPtr king = variant(king_and_pawn, "1k2/p3/4/P3/1K2 w", "checkmate");
  check(king, "2k1/4/p3/2P1/1K2 w", "b1b3", 31);
  // So may c4 from a2 have passed over b3, over which the pawn b2 goes and promotes.
  const char* pawn_and_guard =
      R"("p": {"moves": "fmWfceFifmnD", "promotion": {"to": "g", "rank": 4}}, "g": {"moves": "WinA"})";
  const VariantPtr promoting = variant(pawn_and_guard, "1p2/4/4/GP2/4 w", "none");
  check(promoting, "4/p1G1/4/1P2/4 w", "b2b4g", 9);
  // No double step of a king is read from a FEN.
  const auto read = read_fen(king, "2k1/4/pK2/4/4 b - b2 0 1");
  REQUIRE(read);
  CHECK(read->setup.en_passant == kNoSquare);
  CHECK(read->repairs ==
        std::vector<std::string>{"removed the en passant square b2: no double step can have passed it"});
}
