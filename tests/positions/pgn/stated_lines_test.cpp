// Every solution that a problem of help or series play states.
#include <algorithm>

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kHelpmate = "8/8/8/8/1K5R/8/2N5/2k5 b - - 0 1";
const std::string kSeries = "8/8/5Q2/8/8/4K3/8/2kr4 b - - 0 1";
const std::string kFirstLine = "1.Kb1 Kc3 2.Kc1 Rh1#";
const std::string kSecondLine = "1.Kd1 Kc3 2.Kc1 Rh1#";
const std::string kBoth = "Kb1 Kc3 Kc1 Rh1# Kd1 Kc3 Kc1 Rh1#";

TestPosition one_in(const std::string& text, const std::string& name = "dir/s.txt") {
  const Suite suite = parse_suite(name, text, {nullptr, ""});
  INFO(text);
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].errors.empty());
  return suite.positions[0];
}

std::string moves_of(const std::vector<MoveText>& moves) {
  std::string out;
  for (const MoveText& move : moves) out += (out.empty() ? "" : " ") + move.text;
  return out;
}

/// The stated lines, one behind the other.
std::string lines_of(const TestPosition& position) { return moves_of(position.claim.line); }

std::string lines_in(const std::string& solution) {
  return lines_of(one_in("Problem 1\n" + kHelpmate + "\nh#2\n" + solution + "\n"));
}

bool says(const TestPosition& position, const std::string& words) {
  return std::any_of(position.repairs.begin(), position.repairs.end(),
                     [&](const std::string& repair) { return repair.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("all lines of a helpmate are stated") {
  CHECK(lines_in(kFirstLine + "\n" + kSecondLine) == kBoth);
  CHECK(lines_in("I) " + kFirstLine + "\nII) " + kSecondLine) == kBoth);
  for (const char* between : {" / ", "; ", ", ", " | ", " and ", "<br>"}) {
    INFO(between);
    CHECK(lines_in(kFirstLine + between + kSecondLine) == kBoth);
  }
  CHECK(lines_in("Solutions:\n" + kFirstLine + "\n" + kSecondLine) == kBoth);
  CHECK(lines_in("1...Kc3 2.Kb1 Rh2\n1...Kc3 2.Kd1 Rh2\n" + kFirstLine) == "Kb1 Kc3 Kc1 Rh1#");  // set play
  CHECK(lines_in("1.Kd2? Kb3 2.Kd1 Rh1\n" + kFirstLine + "\n1.Kd2? Kb3 2.Kd1 Rh1") == "Kb1 Kc3 Kc1 Rh1#");
}

TEST_CASE("a line that is not compared is told") {
  const TestPosition position = one_in("Problem 1\n" + kHelpmate + "\nh#2\n" + kFirstLine + "\n1.Kd1 Kc3\n");
  CHECK(lines_of(position) == "Kb1 Kc3 Kc1 Rh1#");
  CHECK(position.claim.solutions == 2);
  CHECK(says(position, "1 of 2 stated lines not compared"));
}

TEST_CASE("a number of solutions that is not understood is told, and leaves it open") {
  for (const char* number : {"3 solutions each", "(3 solutions + set play)", "3;1.1.1"}) {
    const TestPosition position =
        one_in("Problem 1\n" + kHelpmate + "\nh#2 " + number + "\n" + kFirstLine + "\n" + kSecondLine + "\n");
    CHECK_FALSE(position.claim.solutions);
    CHECK(position.claim.open_number);
    CHECK(says(position, "the number of solutions is not checked"));
  }
}

TEST_CASE("the number is open where some lines belong to another position, or to no line that is read") {
  const std::string both = "Problem 1\nwhite Kb4 Rh4 Sc2\nblack Kc1\nh#2";
  const TestPosition duplex = one_in(both + " duplex\n" + kFirstLine + "\n" + kSecondLine + "\n");
  CHECK(duplex.claim.open_number);
  CHECK(lines_of(duplex) == "Kb1 Kc3 Kc1 Rh1#");
  const TestPosition twin = one_in(both + "\nb) Rh4-g4\na) " + kFirstLine + "\n   " + kSecondLine +
                                   "\nb) 1.Kb1 Kc3 2.Kc1 Rg1#\n   1.Kd1 Kc3 2.Kc1 Rg1#\n");
  CHECK(twin.claim.solutions == 2);
  CHECK(lines_of(twin) == kBoth);
  const TestPosition game = one_in("[FEN \"" + kHelpmate + "\"]\n[Stipulation \"h#2\"]\n\n" +
                                       "1... Kb1 (1... Kd1 2. Kc3 Kc1 3. Rh1#) 2. Kc3 Kc1 3. Rh1# *\n",
                                   "dir/s.pgn");
  CHECK(game.claim.open_number);
  CHECK_FALSE(game.claim.solutions);
}

TEST_CASE("lines of series play have a move for each number") {
  const std::string above = "Problem 1\n" + kSeries + "\nser-h#2\n";
  CHECK(lines_of(one_in(above + "1.Rd2 2.Rc2 Qa1#\n")) == "Rd2 Rc2 Qa1#");
  CHECK(lines_of(one_in(above + "1.Rd2 2.Rc2 Qa1#\n1.Rd2 2.Ra8 Qh8#\n")) == "Rd2 Rc2 Qa1# Rd2 Ra8 Qh8#");
  CHECK(lines_of(one_in(kSeries.substr(0, kSeries.size() - 4) + " stip \"ser-h#2\"; pv Rd2 Rc2 Qa1;\n", "s.epd")) ==
        "Rd2 Rc2 Qa1");
  // Of direct play such moves are a key and a threat.
  const TestPosition direct = one_in("P\nkbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n#2\n1.Ra6 2.b7#\n");
  CHECK(direct.claim.line.empty());
  CHECK(moves_of(direct.claim.keys) == "Ra6");
}

TEST_CASE("a line of full length is stated without the sign of mate, too") {
  const std::string morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
  CHECK(lines_of(one_in("Mate in 2\n" + morphy + "\n1.Ra6 bxa6 2.Kd7\n")) == "Ra6 bxa6 Kd7");
  CHECK(lines_of(one_in("[FEN \"" + morphy + "\"]\n[Stipulation \"#2\"]\n\n1. Ra6 bxa6 2. Kd7 *\n", "s.pgn")) ==
        "Ra6 bxa6 Kd7");
  CHECK(lines_of(one_in("P\n4RN2/4N3/1P1k4/5b2/3P2Q1/3p2p1/1p1p2P1/1BbK3n w - - 0 1\ns#2\n"
                        "1.Qh4! Ka1 2.Ng6 Qa8#\n")) == "Qh4! Ka1 Ng6 Qa8#");
}

TEST_CASE("moves without numbers in JSON are a line each") {
  const std::string head = "[{\"fen\": \"" + kHelpmate + "\", \"stipulation\": \"h#2\", \"solutions\": ";
  CHECK(lines_of(one_in(head + "[\"Kb1 Kc3 Kc1 Rh1#\", \"Kd1 Kc3 Kc1 Rh1#\"]}]", "s.json")) == kBoth);
  CHECK(lines_of(one_in(head + "[\"" + kFirstLine + "\", \"" + kSecondLine + "\"]}]", "s.json")) == kBoth);
}

TEST_CASE("lines that are seen and not read leave the number open") {
  const TestPosition items = one_in("P\n" + kHelpmate + "\nh#2\n- " + kFirstLine + "\n- " + kSecondLine + "\n");
  CHECK(items.claim.open_number);
  CHECK(says(items, "found no solution in"));
  const std::string prose = "# Helpmates\n\nTwo helpmates of the week, for you to enjoy.\n\n## Problem 1\n\n";
  const TestPosition note = one_in(
      prose + "h#2\n\n`" + kHelpmate + "`\n\nSolutions:\n\n- " + kFirstLine + "\n- " + kSecondLine + "\n", "dir/s.md");
  CHECK(note.claim.open_number);
  CHECK(says(note, "the number of solutions is not checked"));
}

TEST_CASE("lines in which Popeye counts positions are no moves") {
  const std::string printed =
      "+---a---b---c---d---e---f---g---h---+\n"
      "|                                   |\n"
      "8   .   .   .   .   .   .   .   .   8\n"
      "|                                   |\n"
      "7   .   .   .   .   .   .   .   .   7\n"
      "|                                   |\n"
      "6   .   .   .   .   .   .   .   .   6\n"
      "|                                   |\n"
      "5   .   .   .   .   .   .   .   .   5\n"
      "|                                   |\n"
      "4   .   .   .   .   .   .   .   .   4\n"
      "|                                   |\n"
      "3   .   .   .   .   .   .  -P   .   3\n"
      "|                                   |\n"
      "2   .   .   .   .   .  -P  -R  -B   2\n"
      "|                                   |\n"
      "1   .   .   .   K   .   S  -K  -B   1\n"
      "|                                   |\n"
      "+---a---b---c---d---e---f---g---h---+\n"
      "  ser-h=5                     2 + 6\n"
      "\n"
      "  1...Kd1-e2 =\n"
      "1 potential positions in 1+0\n"
      "\n"
      "1 potential positions in 1+1\n"
      "3 potential positions in 1+4\n"
      "\n"
      "  1.Kg1*f1   2.Rg2-g1   3.g3-g2   4.Bh2-f4   5.Bf4-d2 Kd1*d2 =\n"
      "\n"
      "\n"
      "\n";
  CHECK(lines_of(one_in(printed)) == "Kg1xf1 Rg2-g1 g3-g2 Bh2-f4 Bf4-d2 Kd1xd2");
}
