// Tables whose rows have their answers in different columns.
#include <string>

#include <catch2/catch.hpp>

#include "positions/puzzles/puzzle_csv.h"

using namespace keymove;

namespace {

// 1.Ra6! mates in two; nothing else does.
const std::string kGapMorphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
const std::string kGapBackRank = "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";

Suite gap_table(const std::string& text) { return parse_puzzle_csv({"gaps.csv", "gaps", text, nullptr}); }

}  // namespace

TEST_CASE("an answer in any column counts where the others are empty") {
  const std::string rows = "\n" + kGapMorphy + ",2,Ra5,\n" + kGapBackRank + ",1,,Re8\n";
  for (const std::string names : {"bm,solution", "solution,bm", "pv,bm", "key,line", "moves,bm", "bm,moves",
                                  "answer,best_move", "bm,uci", "san,solution"}) {
    const Suite suite = gap_table("fen,mate," + names + rows);
    INFO(names);
    REQUIRE(suite.positions.size() == 2);
    for (const TestPosition& position : suite.positions) {
      CHECK(position.errors.empty());
      CHECK(position.repairs.empty());
      REQUIRE(position.claim.keys.size() == 1);
    }
    CHECK(suite.positions[0].claim.keys[0].text == "Ra5");
    CHECK(suite.positions[1].claim.keys[0].text == "Re8");
  }
}

TEST_CASE("an answer below words is one, and what is not read is told") {
  const Suite words = gap_table("fen,mate,answer\n" + kGapBackRank + ",1,see the book\n" + kGapMorphy + ",2,Ra5\n");
  REQUIRE(words.positions.size() == 2);
  CHECK(words.positions[0].claim.keys.empty());
  REQUIRE(words.positions[1].claim.keys.size() == 1);
  CHECK(words.positions[1].claim.keys[0].text == "Ra5");

  const Suite unread = gap_table("fen,mate,solution,zug\n" + kGapBackRank + ",1,Re8,\n" + kGapMorphy + ",2,,Ra5\n" +
                                 kGapMorphy + ",2,,quiet\n");
  REQUIRE(unread.positions.size() == 3);
  CHECK(unread.positions[0].repairs.empty());
  CHECK(unread.positions[1].repairs == std::vector<std::string>{"read without the moves of zug"});
  CHECK(unread.positions[2].repairs.empty());

  const Suite said = gap_table("fen,mate,solution,line\n" + kGapBackRank + ",1,Re8,\n" + kGapMorphy + ",2,,the rook\n" +
                               kGapMorphy + ",2,see the book,Ra5\n");
  REQUIRE(said.positions.size() == 3);
  CHECK(said.positions[1].repairs == std::vector<std::string>{"read without line"});
  REQUIRE(said.positions[2].claim.keys.size() == 1);
  CHECK(said.positions[2].claim.keys[0].text == "Ra5");
  CHECK(said.positions[2].repairs.size() == 1);
}

TEST_CASE("an answer beside the moves must agree with them") {
  const std::string moves = "a1a6 b7a6 b6b7";
  const Suite suite = gap_table("fen,moves,bm\n" + kGapMorphy + "," + moves + ",a1a5\n" + kGapMorphy + "," + moves +
                                ",Ra6\n" + kGapMorphy + "," + moves + ",a1a6 b7a6\n");
  REQUIRE(suite.positions.size() == 3);
  REQUIRE(suite.positions[0].errors.size() == 1);
  CHECK(suite.positions[0].errors[0].code == "answer-contradiction");
  CHECK(suite.positions[1].errors.empty());
  CHECK(suite.positions[2].errors.empty());

  // The opponent's move leads to a puzzle of lichess.
  const std::string row = "\n00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,";
  const auto beside = [&](const std::string& move) {
    const Suite found = gap_table("PuzzleId,FEN,Moves,best_move,Themes" + row + move + ",mate mateIn2\n");
    REQUIRE(found.positions.size() == 1);
    return found.positions[0].errors.size();
  };
  CHECK(beside("a2e6") == 0);
  CHECK(beside("Be6+") == 0);
  CHECK(beside("") == 0);
  CHECK(beside("a2d5") == 1);
  CHECK(beside("Bd5") == 1);
}
