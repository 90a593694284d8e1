// Suites of counts of moves, in the forms in which engines keep them. The counts are the published ones of chess.
#include "positions/perft_suites/perft_suite.h"

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"

using namespace keymove;

namespace {

const std::string kChessStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
const std::string kKiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

/// "1:20 2:400 " of the position with that index.
std::string counts_of(const std::vector<PerftPosition>& suite, std::size_t index) {
  std::string out;
  for (const PerftCount& count : suite.at(index).counts)
    out += std::to_string(count.depth) + ":" + std::to_string(count.nodes) + " ";
  return out;
}

std::vector<PerftPosition> read_perft(const std::string& text) {
  auto suite = parse_perft_suite("p.epd", text, nullptr);
  REQUIRE(suite);
  return *suite;
}

}  // namespace

TEST_CASE("counts are read in the forms in which engines keep them") {
  for (const std::string& text :
       {kChessStart + " 0 1 ;D1 20 ;D2 400 ;D3 8902", kChessStart + " 0 1; D1 20; D2 400; D3 8902;",
        kChessStart + " D1 20; D2 400; D3 8902;", "# counts\n" + kChessStart + " 0 1;20;400;8902",
        kChessStart + " 0 1,20,400,8902", "fen,depth 1,depth 2,depth 3\n\"" + kChessStart + " 0 1\",20,400,8902\n",
        kChessStart + "; perft 1 = 20; perft 2 = 400; perft 3 = 8,902", kChessStart + " 0 1,1,20,400,8902",
        "# of a generator\n\nid start\nepd " + kChessStart + "\nperft 1 20\nperft 2 400\nperft 3 8902\n\n",
        "[{\"fen\": \"" + kChessStart + " 0 1\", \"D1\": 20, \"D2\": 400, \"D3\": 8902}]",
        "{\"positions\": [{\"fen\": \"" + kChessStart + " 0 1\", \"perft\": [20, 400, 8902]}]}",
        "[{\"name\": \"start\", \"fen\": \"" + kChessStart +
            " 0 1\", \"results\": {\"1\": 20, \"2\": 400, \"3\": 8902}}]"}) {
    INFO(text);
    const auto suite = read_perft(text);
    REQUIRE(suite.size() == 1);
    // A count of depth 0 may come first.
    const std::string counts = counts_of(suite, 0);
    CHECK((counts == "1:20 2:400 3:8902 " || counts == "0:1 1:20 2:400 3:8902 "));
    REQUIRE(suite[0].setup);
    CHECK(write_fen(*suite[0].setup) == kChessStart + " 0 1");
    CHECK(suite[0].errors.empty());
  }
}

TEST_CASE("a FEN may have a field of checks before or behind its counters") {
  const std::string men = "4k3/8/8/8/8/8/8/R3K3 w - - ";
  const VariantPtr game = *load_variant("three-check");
  for (const std::string& text :
       {men + "1+3 0 1 ;D1 15 ;D2 65", men + "0 1 +2+0 ;D1 15 ;D2 65", men + "1+3 0 1;15;65", men + "1+3 0 1,15,65",
        men + "0 1 1+3,15,65", men + "1+3 ;D1 15 ;D2 65", men + "1+3 D1 15; D2 65", men + "+2+0 0 1 D1 15; D2 65"}) {
    INFO(text);
    const auto suite = parse_perft_suite("p.epd", text, game);
    REQUIRE(suite);
    REQUIRE(suite->size() == 1);
    CHECK(counts_of(*suite, 0) == "1:15 2:65 ");
    REQUIRE(suite->front().setup);
    CHECK(suite->front().setup->checks[Color::white] == 2);
    CHECK(suite->front().setup->checks[Color::black] == 0);
    CHECK(suite->front().repairs.empty());
  }
}

TEST_CASE("a depth and its count may stand in a row or an object of their own") {
  for (const std::string& text : {"fen,depth,nodes\n" + kChessStart + ",3,8902\n" + kKiwipete + ",1,48\n",
                                  "[{\"depth\": 3, \"nodes\": 8902, \"fen\": \"" + kChessStart +
                                      "\"}, {\"nodes\": 48, \"depth\": 1, \"fen\": \"" + kKiwipete + "\"}]"}) {
    INFO(text);
    const auto suite = read_perft(text);
    REQUIRE(suite.size() == 2);
    CHECK(counts_of(suite, 0) == "3:8902 ");
    CHECK(counts_of(suite, 1) == "1:48 ");
  }
}

TEST_CASE("ids, places and flaws of a suite of counts are told") {
  const auto suite =
      read_perft(kChessStart + " ;D1 20 ;id \"start\"\n\n" + kKiwipete + " ;D1 48\n" + "8/8/9/8/8/8/8/8 w - - ;D1 1\n" +
                 "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 ;D1 21 ;D2 528\n");
  REQUIRE(suite.size() == 4);
  CHECK(suite[0].id == "start");
  CHECK(suite[1].id == "p.epd:3");
  CHECK(suite[1].where.line == 3);
  REQUIRE(suite[2].errors.size() == 1);
  CHECK(suite[2].errors[0].where.line == 4);
  REQUIRE(suite[3].setup);
  CHECK(suite[3].setup->variant->name == "chess960");
  // The king on the b-file: these rights are those of Chess960.
  const auto king_on_b = read_perft("rk2r3/8/8/8/8/8/8/1K2R2R w Kkq - 0 1 ;D1 1\n");
  CHECK(king_on_b.at(0).setup->variant->name == "chess960");
  CHECK(king_on_b[0].repairs.empty());
  for (const char* text : {"", "hello\n", "[]", "[7]", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"}) {
    const auto none = parse_perft_suite("p.epd", text, nullptr);
    REQUIRE_FALSE(none);
    CHECK(none.errors()[0].code == "no-counts");
  }
  CHECK(parse_perft_suite("p.json", "[{", nullptr).errors()[0].code == "json");
}
