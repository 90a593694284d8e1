// Puzzles of lichess in the tables and the blocks of code of notes.
#include <string>

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

// After 17...Kd7 18.Be6+ Kd8 19.Qf8# mates in two.
const std::string kBefore = "q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17";
const std::string kPlayed = "e8d7 a2e6 d7d8 f7f8";
const std::string kIntroduced =
    "# Puzzles\n\nSome puzzles that I like, and "
    "that I show to my pupils, as a table.\n\n";

TestPosition only_puzzle(const std::string& name, const std::string& text) {
  INFO(text);
  const Suite suite = parse_suite(name, text, {});
  REQUIRE(suite.errors.empty());
  REQUIRE(suite.positions.size() == 1);
  const TestPosition& puzzle = suite.positions[0];
  CHECK(puzzle.errors.empty());
  CHECK(puzzle.claim.distance == 3);
  return puzzle;
}

void check_of_lichess(const std::string& name, const std::string& text, int line) {
  const TestPosition puzzle = only_puzzle(name, text);
  CHECK(puzzle.id == "00sHx");
  CHECK(puzzle.where.line == line);
  REQUIRE(puzzle.moves_before.size() == 1);
  CHECK(puzzle.moves_before[0].text == "e8d7");
  REQUIRE(puzzle.claim.line.size() == 3);
  CHECK(puzzle.claim.line[0].text == "a2e6");
  CHECK(puzzle.claim.line[0].where.line == line);
}

std::string fenced(const std::string& language, const std::string& code) {
  return "# API\n\nThe endpoint gives one puzzle. It is given as in this "
         "example here.\n\n```" +
         language + "\n" + code + "\n```\n";
}

}  // namespace

TEST_CASE("the moves of a row may begin with the opponent's, as in a table alone") {
  const std::string names = "| PuzzleId | FEN | Moves | Rating | Themes |\n|---|---|---|---|---|\n";
  check_of_lichess(
      "n.md",
      kIntroduced + names + "| 00sHx | " + kBefore + " | " + kPlayed + " | 1760 | mate mateIn2 middlegame short |\n",
      7);
  check_of_lichess("n.md", kIntroduced + names + "|00sHx|`" + kBefore + "`|`" + kPlayed + "`||mateIn2|\n", 7);
  const std::string page =
      "<html><body><h1>Puzzles</h1><p>Some puzzles that I like, for my "
      "pupils.</p>\n<table><tr><th>"
      "PuzzleId</th><th>FEN</th><th>Moves</th><th>Themes</th></tr>\n";
  const std::string end = "</tr>\n</table></body></html>\n";
  check_of_lichess(
      "n.html", page + "<tr><td>00sHx</td><td>" + kBefore + "</td><td>" + kPlayed + "</td><td>mate mateIn2</td>" + end,
      3);
  check_of_lichess(
      "n.html",
      page + "<tr>\n<td>00sHx</td>\n<td>" + kBefore + "</td>\n<td>" + kPlayed + "</td>\n<td>mate mateIn2</td>\n" + end,
      4);
}

TEST_CASE("the words around a table tell the mate of a row that does not") {
  const TestPosition puzzle = only_puzzle(
      "n.md", kIntroduced + "## Mate in 2\n\n| FEN | Moves |\n|---|---|\n| " + kBefore + " | " + kPlayed + " |\n");
  CHECK(puzzle.id == "Mate in 2");
  REQUIRE(puzzle.moves_before.size() == 1);
  REQUIRE(puzzle.claim.keys.size() == 1);
  CHECK(puzzle.claim.keys[0].text == "a2e6");

  const TestPosition solver = only_puzzle("n.md", kIntroduced +
                                                      "## Mate in 2\n\n| FEN | Moves |\n|---|---|\n| "
                                                      "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1 | 1. Ra6 "
                                                      "bxa6 2. b7# |\n");
  CHECK(solver.moves_before.empty());
  REQUIRE(solver.claim.keys.size() == 1);
  CHECK(solver.claim.keys[0].text == "Ra6");
}

TEST_CASE("a line with one move more than the mate begins with the opponent's") {
  const TestPosition puzzle =
      only_puzzle("n.md", kIntroduced + "## Mate in 2\n\n- FEN: `" + kBefore + "`\n- Moves: `" + kPlayed + "`\n");
  REQUIRE(puzzle.moves_before.size() == 1);
  CHECK(puzzle.moves_before[0].text == "e8d7");
  REQUIRE(!puzzle.claim.keys.empty());
  CHECK(puzzle.claim.keys[0].text == "a2e6");
}

TEST_CASE(
    "an answer in another column of a noted table counts where the first "
    "is empty") {
  const TestPosition puzzle = only_puzzle("n.md", kIntroduced +
                                                      "| FEN | Mate in | Solution | Best move |\n|---|---|---|---|\n"
                                                      "| kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1 | 2 | | Ra5 |\n");
  REQUIRE(puzzle.claim.keys.size() == 1);
  CHECK(puzzle.claim.keys[0].text == "Ra5");
}

TEST_CASE("blocks of code with whole puzzles are read as files are") {
  check_of_lichess("n.md",
                   fenced("json", "{\"PuzzleId\": \"00sHx\", \"FEN\": \"" + kBefore + "\", \"Moves\": \"" + kPlayed +
                                      "\", \"Themes\": \"mate mateIn2\"}"),
                   6);
  check_of_lichess("n.md",
                   fenced("csv", "PuzzleId,FEN,Moves,Themes\n00sHx," + kBefore + "," + kPlayed + ",mate mateIn2"), 7);
  const TestPosition own = only_puzzle("n.md", fenced("json",
                                                      "{\n  \"fen\": \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 "
                                                      "1\",\n  \"mate\": 2,\n  "
                                                      "\"solution\": \"Ra5\"\n}"));
  REQUIRE(own.claim.keys.size() == 1);
  CHECK(own.claim.keys[0].text == "Ra5");
}

TEST_CASE("words below a block of code are its answer") {
  const TestPosition puzzle = only_puzzle("n.md", "# Mate in 2\n\n" +
                                                      fenced("json",
                                                             "{\"fen\": \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\", "
                                                             "\"mate\": 2}")
                                                          .substr(6) +
                                                      "\nYour answer: Ra5\n");
  REQUIRE(puzzle.claim.keys.size() == 1);
  CHECK(puzzle.claim.keys[0].text == "Ra5");
}
