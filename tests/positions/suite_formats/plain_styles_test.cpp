// Two puzzles in styles in which people pass them on: each has its mate and its move.
#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kStyleOne = "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1";  // mate in one by Re8#
const std::string kStyleTwo = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";      // mate in two by Ra6

/// The mates and the first moves of the two positions: "1 Re8# 2 Ra6".
std::string read_style(const std::string& name, const std::string& text) {
  INFO(text);
  const Suite suite = parse_suite("dir/" + name, text, {nullptr, ""});
  CHECK(suite.errors.empty());
  CHECK(suite.positions.size() == 2);
  std::string out;
  for (const TestPosition& position : suite.positions) {
    CHECK(position.errors.empty());
    const StatedClaim& claim = position.claim;
    const auto& moves = claim.keys.empty() ? claim.line : claim.keys;
    out += (out.empty() ? "" : " ") + std::to_string((claim.distance.value_or(-1) + 1) / 2) + " " +
           (moves.empty() ? "-" : moves.front().text);
  }
  return out;
}

}  // namespace

TEST_CASE("puzzles are read in the styles in which people pass them on") {
  const std::string one = kStyleOne;
  const std::string two = kStyleTwo;
  const std::pair<std::string, std::string> styles[] = {
      {"a.csv", one + ",1,Re8#\n" + two + ",2,Ra6\n"},
      {"a.csv", one + ",Re8#,1\n" + two + ",Ra6,2\n"},
      {"a.txt", "first," + one + ",1,Re8#\nsecond," + two + ",2,Ra6\n"},
      {"a.txt", "\"Mate in 1: " + one + "\";\"Re8#\"\n\"Mate in 2: " + two + "\";\"Ra6\"\n"},
      {"a.txt", "\"Mate in 1: " + one + "\"\t\"Re8#\"\n\"Mate in 2: " + two + "\"\t\"1.Ra6\"\n"},
      {"a.txt", "Q: " + one + " - mate in 1?\nA: Re8#\n\nQ: " + two + " - mate in 2?\nA: Ra6\n"},
      {"a.txt", "Hi all,\n\nhere are the puzzles of this week:\n\n> " + one + "\n> mate in 1\n> answer: Re8#\n\n> " +
                    two + "\n> mate in 2\n> answer: Ra6\n\nBest, Tom\n"},
      {"a.md", "# Puzzles\n\n- `" + one + "`\n\nMate in 1: Re8#\n\n- `" + two + "`\n\nMate in 2: Ra6\n"},
      {"a.md", "# Puzzles\n\n- `" + one + "`\n\nWhite mates in 1 with Re8#.\n\n- `" + two +
                   "`\n\nWhite mates in 2 with Ra6.\n"},
  };
  for (const auto& [name, text] : styles) CHECK(read_style(name, text) == "1 Re8# 2 Ra6");
}

TEST_CASE("numbers without moves behind a FEN are no mates") {
  const Suite suite = parse_suite("dir/a.csv", kStyleOne + ",20,400\n" + kStyleTwo + ",6,9\n", {nullptr, ""});
  REQUIRE(suite.positions.size() == 2);
  for (const TestPosition& position : suite.positions) CHECK(position.claim.empty());
  const Suite rated = parse_suite("dir/b.csv", kStyleOne + ",Re8#,900\n" + kStyleTwo + ",Ra6,1200\n", {nullptr, ""});
  REQUIRE(rated.positions.size() == 2);
  CHECK_FALSE(rated.positions[0].claim.distance == 1799);
  CHECK(rated.positions[1].claim.keys.size() + rated.positions[1].claim.line.size() > 0);
}
