// Pictures of how men move, drawn by hand.
#include "tools/drawing/man_diagram.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace keymove;

namespace {

ManKind man(char letter, const std::string& betza) {
  ManKind out;
  out.letter = letter;
  out.moves = *parse_betza(betza);
  return out;
}

}  // namespace

TEST_CASE("a cannon's picture tells where it captures over a man") {
  CHECK(tools::man_diagram(man('c', "mRcpR")) ==
        "  . . . + . . .\n"
        "  . . . + . . .\n"
        "  . . . o . . .\n"
        "  + + o C o + +\n"
        "  . . . o . . .\n"
        "  . . . + . . .\n"
        "  . . . + . . .\n");
  CHECK(tools::man_remarks(man('c', "mRcpR")) == std::vector<std::string>{"slides on", "jumps over exactly one man"});
}

TEST_CASE("a picture leaves out the square that is skipped, and marks what is over men, for starters or lame") {
  CHECK(tools::man_diagram(man('a', "fjRpB2ibDrnN")) ==
        "  . . . * . . .\n"
        "  . h . * . h .\n"
        "  . . . . . * .\n"
        "  . . . A . . .\n"
        "  . . . . . * .\n"
        "  . h . i . h .\n"
        "  . . . . . . .\n");
  CHECK(tools::man_remarks(man('a', "fjRpB2ibDrnN")) ==
        std::vector<std::string>{"slides on", "blocked by a man on the way of its leap",
                                 "passes over the first square, occupied or not", "jumps over exactly one man"});
}
