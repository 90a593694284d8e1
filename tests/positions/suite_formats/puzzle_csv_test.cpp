#include "positions/suite_formats/puzzle_csv.h"

#include <catch2/catch.hpp>

#include "tests/support/shared_data.h"

using namespace keymove;

namespace {

Suite parse(const std::string& text) { return parse_puzzle_csv({"p.csv", "p", text, nullptr}); }

const std::string kHeader = "PuzzleId,FEN,Moves,Rating,Themes\n";
const std::string kFen = "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b - - 0 1";

}  // namespace

TEST_CASE("the reference puzzles are read, the opponent's move apart") {
  const auto path = tests::shared_file("suites/puzzles-500.csv");
  if (!path) return;
  const std::string text = tests::read_file(*path);
  const Suite suite = parse(text);
  REQUIRE(suite.positions.size() == 500);
  int mates = 0;
  int long_mates = 0;
  for (const TestPosition& p : suite.positions) {
    CAPTURE(p.id);
    CHECK(p.errors.empty());
    CHECK(p.moves_before.size() == 1);
    CHECK(p.claim.keys.empty() != p.claim.line.empty());
    mates += p.claim.distance.has_value() ? 1 : 0;
    long_mates += p.claim.distance_at_least ? 1 : 0;
    if (p.claim.distance && !p.claim.distance_at_least) {
      CHECK(p.goal.plies == p.claim.distance);
      CHECK(static_cast<int>(p.claim.line.size()) == *p.claim.distance);
    }
  }
  CHECK(mates == 147);     // the theme `mate`
  CHECK(long_mates == 3);  // the theme `mateIn5`
  CHECK(suite.positions[0].id == "tewjc");
  CHECK(suite.positions[0].claim.keys[0].text == "e5e3");
  CHECK(suite.positions[0].claim.keys[0].where.line == 2);
  CHECK(suite.positions[0].provenance == "https://lichess.org/SLbfzQtP#36");
}

TEST_CASE("the header's names decide the columns, quoted fields and CRLF are read") {
  const Suite suite =
      parse("Themes,\"Moves\",Id,FEN\r\n\"short mateIn1 mate\",\"a2a1 d1d8\",\"a \"\"x\"\", 1\"," + kFen + "\r\n");
  REQUIRE(suite.positions.size() == 1);
  const TestPosition& p = suite.positions[0];
  CHECK(p.errors.empty());
  CHECK(p.id == "a \"x\", 1");
  CHECK(p.moves_before[0].text == "a2a1");
  CHECK(p.claim.line[0].text == "d1d8");
  CHECK(p.claim.line[0].where.line == 2);
  CHECK(p.claim.line[0].where.column == 28);
  CHECK(p.claim.line_kind == LineKind::sole_moves);
  CHECK(p.claim.distance == 1);
  CHECK(p.goal.plies == 1);
  CHECK(p.class_name.empty());
}

TEST_CASE("themes decide the claim") {
  const auto puzzle = [](const std::string& moves, const std::string& themes) {
    return parse(kHeader + "x," + kFen + "," + moves + ",1500," + themes + "\n").positions.front();
  };
  CHECK(puzzle("a a a a", "mate").claim.distance == 3);
  CHECK(puzzle("a a a a a a a a a a a a", "mate mateIn5").claim.distance == 9);
  CHECK(puzzle("a a a a a a a a a a a a", "mate mateIn5").claim.distance_at_least);
  CHECK(puzzle("a a a a a a a a a a a a", "mate mateIn5").goal.plies == 11);
  CHECK(puzzle("a b", "equality").goal.kind == GoalKind::best);
  CHECK(puzzle("a b", "").claim.keys[0].text == "b");
  CHECK(puzzle("a b c d", "mateIn3").repairs.size() == 1);
}

TEST_CASE("a bad record is a puzzle with an error, the rest goes on") {
  const Suite suite = parse(kHeader + "a,9/8 w,a b,1,\nb," + kFen + ",a2a1,1,mate\nc," + kFen + "\nd,\"" + kFen +
                            ",a b,1,\ne," + kFen + ",a b,1,\n");
  REQUIRE(suite.positions.size() == 5);
  const auto error = [&](std::size_t i) {
    const InputError& e = suite.positions[i].errors.front();
    return e.code + "@" + std::to_string(e.where.line) + ":" + std::to_string(e.where.column);
  };
  CHECK(error(0) == "fen-row@2:3");
  CHECK(error(1) == "csv-moves@3:42");
  CHECK(error(2) == "csv-fields@4:1");
  CHECK(error(3) == "csv-quote@5:3");
  CHECK(suite.positions[4].errors.empty());
  CHECK(parse("a,b\nc,d\n").errors.front().code == "csv-header");
  const Suite huge = parse(kHeader + std::string(3U << 20U, 'x') + "\nb," + kFen + ",a b,1,\n");
  REQUIRE(huge.positions.size() == 2);
  CHECK(huge.positions[0].errors.front().code == "line-too-long");
}
