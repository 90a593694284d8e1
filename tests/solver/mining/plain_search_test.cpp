// The plain search finds what the fairy chess course states of its public boards.
#include "solver/mining/plain_search.h"

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"

using namespace keymove;

namespace {

Setup setup_of(const std::string& fen) { return read_fen(*load_variant("fairy-chess-8x8"), fen)->setup; }

std::optional<solver::PlainAnswer> answer(const std::string& fen, int plies, std::uint64_t limit = 1'000'000) {
  const Setup setup = setup_of(fen);
  const auto engine = solver::make_engine(setup.variant, 1);
  return solver::plain_answer(*engine, setup, solver::plain_sum(setup.variant), plies, limit);
}

std::string best(const std::string& fen, int plies) {
  const Setup setup = setup_of(fen);
  std::string out;
  const auto found = answer(fen, plies);
  for (const Move& move : found->best) out += (out.empty() ? "" : " ") + coordinate_text(*setup.variant, move);
  return out;
}

}  // namespace

TEST_CASE("the course's public boards have one best move for a plain search of their plies") {
  CHECK(best("4k3/8/2SK4/8/4r3/8/8/8 w - - 0 1", 3) == "c6e6");              // e3_1
  CHECK(best("2R5/2K5/8/r7/8/8/2k1r3/8 w - - 0 1", 3) == "c7b6");            // e3_2
  CHECK(best("k7/8/8/8/8/1R6/1R3rr1/7K w - - 0 1", 3) == "b3a3");            // m3_1
  CHECK(best("4k3/4C3/3K1C2/8/8/8/8/c7 w - - 0 1", 5) == "d6e6");            // m5_1
  CHECK(best("5C2/1R2CkCS/5C2/8/3r4/2K5/5R2/b2b4 w - - 0 1", 1) == "h7f7");  // m1_1
}

TEST_CASE("a plain search counts the last capture, though it is taken back") {
  // Nine first moves let a man be captured at the third ply; counted by hand in a program of its own.
  CHECK(answer("2cc1br1/r2kc3/6cc/8/3C4/6C1/3CcK2/c7 w - - 0 1", 3)->best.size() == 9);
}

TEST_CASE("a plain search ends at its limit, and a search of one ply makes each move once") {
  CHECK_FALSE(answer("4k3/8/2SK4/8/4r3/8/8/8 w - - 0 1", 3, 10));
  CHECK(answer("7k/8/8/8/4N3/8/8/K7 w - - 0 1", 1)->nodes == 11);
}
