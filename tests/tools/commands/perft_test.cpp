// keymove perft with files of counts. The counts are the published ones of chess.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

TEST_CASE("stated counts are compared, and a wrong one is told") {
  const Folder folder;
  folder.write("counts.epd",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902\n"
               "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 192 ;D3 2812\n");
  const Ran ran = folder.keymove("perft counts.epd");
  CHECK(ran.code == 1);
  CHECK(ran.out ==
        "counts.epd:1: right to depth 3\n"
        "counts.epd:2: wrong: depth 2: 191 counted, 192 stated\n"
        "2 positions, 6 counts: 5 right, 1 wrong\n");
  CHECK(folder.keymove("perft counts.epd --reference").out == ran.out);
  const Ran first = folder.keymove("perft counts.epd --depth 1");
  CHECK(first.code == 0);
  CHECK(first.out ==
        "counts.epd:1: right to depth 1\ncounts.epd:2: right to depth 1\n2 positions, 2 counts: 2 right, 0 wrong\n");
  const Ran json = folder.keymove("perft counts.epd --depth 2 --format json");
  const auto lines = lines_of(json.out);
  REQUIRE(lines.size() == 2);
  const auto second = nlohmann::json::parse(lines[1]);
  CHECK(second["verdict"] == "wrong");
  CHECK(second["counts"][1] == nlohmann::json{{"depth", 2}, {"nodes", 191}, {"stated", 192}});
}

TEST_CASE("flaws of a file of counts are told, and the others are compared") {
  const Folder folder;
  folder.write("counts.epd",
               "4k3/8/8/8/8/8/8/4RK2 w - - 0 1 ;D1 14\n"  // Black is in check
               "8/8/9/8/8/8/8/8 w - - 0 1 ;D1 14\n"
               "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66\n");
  const Ran ran = folder.keymove("perft counts.epd");
  CHECK(ran.code == 3);
  CHECK(ran.out == "counts.epd:3: right to depth 2\n1 position, 2 counts: 2 right, 0 wrong\n");
  CHECK(ran.err.find("counts.epd:1:1: error: White to move could capture Black's king") != std::string::npos);
  CHECK(ran.err.find("counts.epd:2:5: error: ") != std::string::npos);
  folder.write("odd.epd",
               "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 fifteen ;D2 66\n"
               "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D101 15\n"
               "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 99999999999999999999\n"
               "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n");
  const Ran odd = folder.keymove("perft odd.epd");
  CHECK(odd.code == 3);
  CHECK(odd.out == "odd.epd:4: right to depth 1\n1 position, 1 count: 1 right, 0 wrong\n");
  CHECK(odd.err.find("odd.epd:1:33: error: expected a depth and its count, such as D1 20, found 'D1 fifteen'") == 0);
  CHECK(odd.err.find("odd.epd:2:33: error: expected a depth of at most 100 plies") != std::string::npos);
  CHECK(odd.err.find("odd.epd:3:33: error: expected a count of less than 2^64 - 1") != std::string::npos);
  folder.write("none.txt", "hello\n");
  const Ran none = folder.keymove("perft none.txt");
  CHECK(none.code == 3);
  CHECK(none.err.find("no position with a count of moves") != std::string::npos);
  CHECK(folder.keymove("perft counts.epd --divide --depth 2").code == 2);
  CHECK(folder.keymove("perft").code == 2);
}
