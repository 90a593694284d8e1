// Answers that were given to the questions of a note, and comments of PGN in them.
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

// Only Ra6 mates in two.
const std::string kAsked = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

TestPosition position_above(const std::string& lines) {
  const Suite suite = parse_suite("quiz.md",
                                  "### Exercise 3\n\n> White to move and mate in 2 moves.\n\n```python\nboard = "
                                  "chess.Board('" +
                                      kAsked + "')\n```\n\n" + lines + "\n",
                                  {});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].errors.empty());
  CHECK(suite.positions[0].claim.distance == 3);
  return suite.positions[0];
}

/// The key and how many notes: "Ra5 0".
std::string key_above(const std::string& lines) {
  INFO(lines);
  const TestPosition position = position_above(lines);
  return (position.claim.keys.empty() ? "-" : position.claim.keys[0].text) + " " +
         std::to_string(position.repairs.size());
}

}  // namespace

TEST_CASE("the answer of who was asked is one") {
  for (const std::string head :
       {"**Your answer:**", "My answer:", "Student answer:", "Submitted answer:", "Your move:", "My move:",
        "Proposed solution:", "A:", "Answer (3 pts):", "Model output:", "- [x]", "Answer:"})
    CHECK(key_above(head + " Ra5") == "Ra5 0");
  CHECK(key_above("**Your answer:** ____") == "- 0");
}

TEST_CASE("the solution counts more than the answer of who was asked") {
  CHECK(key_above("Your answer: Ra5\n\nSolution: Ra6") == "Ra6 1");
  CHECK(key_above("Solution: Ra6\n\nYour answer: Ra5") == "Ra6 1");
}

TEST_CASE("choices are no answers, and an unread move is told") {
  const std::string cell = R"({"cells": [{"cell_type": "markdown", "source": "White mates in 2.\n\n`)" + kAsked +
                           R"(`\n\nA: Ra5\n\nB: Ra6\n\nC: Rb1"}]})";
  const Suite choices = parse_suite("quiz.ipynb", cell, {});
  REQUIRE(choices.positions.size() == 1);
  CHECK(choices.positions[0].claim.keys.empty());
  CHECK(choices.positions[0].repairs.size() == 1);
  CHECK(key_above("- [ ] Ra6\n- [x] Ra5\n- [ ] Rb1") == "Ra5 0");
  CHECK(key_above("Guess: Ra5") == "- 1");
}

TEST_CASE("a comment in a noted solution ends at the brace that closes it") {
  const auto line_of = [](const std::string& solution) {
    const Suite suite = parse_suite("n.md",
                                    "# X\n\nSome words stand here, and they are not important.\n\nFEN: `" + kAsked +
                                        "`\n\nSolution: " + solution + "\n",
                                    {});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].errors.empty());
    std::string out;
    for (const MoveText& move : suite.positions[0].claim.line) out += move.text + " ";
    return out;
  };
  CHECK(line_of("1. Ra6 { [%clk 0:01:00] } bxa6 { [%clk 0:01:00] } 2. b7#") == "Ra6 bxa6 b7# ");
  CHECK(line_of("1. Ra6 { [%eval #2] } 1... bxa6 2. b7#") == "Ra6 bxa6 b7# ");
  CHECK(line_of("1. Ra6 { quiet (zugzwang) } bxa6 2. b7#") == "Ra6 bxa6 b7# ");
  CHECK(line_of("1. Ra6 (not 1. Ra5 (a try)) bxa6 2. b7#") == "Ra6 bxa6 b7# ");
}

TEST_CASE("marks within a move are closed up, and what they stand for is read") {
  for (const std::string move : {"<b>R</b>a5", "R<b>a5</b>", "**R**a5", "1.&nbsp;Ra5!", "1.&thinsp;Ra5", "1.&#8239;Ra5",
                                 "1.&#9814;a5", "1.&#x2656;a5", "Ra5&nbsp;!", "[Ra5](https://example.org/x)", "Ra5[^1]",
                                 "$Ra5$", "1\\. Ra5", "<span>R</span>a5!"}) {
    // The sign behind a move is the reader's to take.
    std::string key = key_above("Solution: " + move);
    key.erase(std::remove(key.begin(), key.end(), '!'), key.end());
    INFO(move << ": " << key);
    CHECK((key == "Ra5 0" || key == "\u2656a5 0"));
  }
  CHECK(key_above("Solution: a1&ndash;a5") == "a1-a5 0");
}

TEST_CASE("what is struck out, or in a comment beside a solution, is no answer") {
  for (const std::string lines :
       {"<s>1. Ra6</s> 1. Ra5", "<del>1. Ra6</del> 1. Ra5", "~~1. Ra6~~ 1. Ra5",
        "<!--\nSolution: Ra6\n-->\nSolution: Ra5", "Solution: <!-- 1. Ra6 --> 1. Ra5", "Tried: Ra6?\n\nCorrect: Ra5!",
        "<!-- Solution: Ra6 -->\n\nCorrect: Ra5", "<!-- Solution: Ra6 -->\n\n1. Ra5", "Correct answer: Ra5"})
    CHECK(key_above(lines).substr(0, 3) == "Ra5");
  CHECK(key_above("<!-- Solution: Ra6 -->").substr(0, 3) == "Ra6");  // there is no other
}

TEST_CASE("a tag of a page may stand on several lines") {
  const Suite suite = parse_suite("p.html",
                                  "<html><body>\n<div class=\"chess-puzzle\"\n data-fen=\"" + kAsked +
                                      "\"\n data-solution=\"a1a5\">\n</div>\n</body></html>\n",
                                  {});
  REQUIRE(suite.positions.size() == 1);
  REQUIRE(suite.positions[0].claim.keys.size() == 1);
  CHECK(suite.positions[0].claim.keys[0].text == "a1a5");
}
