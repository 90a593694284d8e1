// En passant captures by men of all kinds, not only pawns: the fast rules, compared with the reference rules.
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
long play_game(const Setup& start, std::mt19937& random) {
  constexpr int kMaxPlies = 60;
  long passing = 0;
  Setup at = start;
  for (int ply = 0; ply < kMaxPlies; ++ply) {
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
        passing += play_game(position(variant, variant->start_fen), random);
    }
  }
  CHECK(passing > static_cast<long>(men.size()));
}
