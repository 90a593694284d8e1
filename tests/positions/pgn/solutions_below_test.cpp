// Lists of problems whose stipulations stand below them, with their solutions there or at the end.
#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kBackRank = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
const std::string kOpenFile = "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";
const std::string kMorphyTwo = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/// "distance key" of each position.
std::string stated_in(const std::string& text) {
  const Suite suite = parse_suite("dir/s.txt", text, {nullptr, ""});
  std::string out;
  for (const TestPosition& position : suite.positions) {
    CHECK(position.errors.empty());
    out += out.empty() ? "" : "; ";
    out += position.claim.distance ? std::to_string(*position.claim.distance) : "-";
    for (const MoveText& move : position.claim.keys) out += " " + move.text.substr(0, move.text.find('!'));
  }
  return out;
}

/// The first move that each position states.
std::string first_moves_in(const std::string& text) {
  std::string out;
  for (const TestPosition& position : parse_suite("dir/s.txt", text, {nullptr, ""}).positions) {
    const StatedClaim& claim = position.claim;
    const std::vector<MoveText>& moves = claim.keys.empty() ? claim.line : claim.keys;
    out += (out.empty() ? "" : " ") + (moves.empty() ? std::string("-") : moves.front().text);
  }
  return out;
}

/// The text with every `mark` replaced.
std::string with(std::string text, const std::string& mark, const std::string& value) {
  for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += value.size())
    text.replace(at, mark.size(), value);
  return text;
}

}  // namespace

TEST_CASE("a stipulation below each position is its own, not that of the next") {
  CHECK(stated_in(kBackRank + "\nWhite mates in 1\n" + kMorphyTwo + "\nWhite mates in 2\n") == "1; 3");
  CHECK(stated_in("1) " + kBackRank + "\nMate in 1\n\n2) " + kMorphyTwo + "\nMate in 2\n") == "1; 3");
  CHECK(stated_in("`" + kBackRank + "`\nMate in 1\n\n`" + kMorphyTwo + "`\nMate in 2\n") == "1; 3");
  // Above each position it is as ever.
  CHECK(stated_in("Mate in 1\n" + kBackRank + "\nMate in 2\n" + kMorphyTwo + "\n") == "1; 3");
  CHECK(stated_in("Mate in 2\n" + kMorphyTwo + "\n" + kMorphyTwo + "\n") == "3; 3");
}

TEST_CASE("men of both sides that cannot be read are a position with an error") {
  // The last square may be that of another rook.
  const Suite suite = parse_suite("dir/s.txt",
                                  "W: Kc8 Ra1 Pb6\nB: Ka8 Bb8 Pa7 Pb7\nMate in 2\n1. Ra6\n\nWhite: Ke1, Ra1\n"
                                  "Black: Kg8, Rf8, f7\nMate in 1\n1. Ra8#\n",
                                  {nullptr, ""});
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].errors.empty());
  REQUIRE(suite.positions[1].errors.size() == 1);
  CHECK(suite.positions[1].errors[0].where.line == 6);
  CHECK(suite.positions[1].errors[0].message.find("found 'f7'") < std::string::npos);
}

TEST_CASE("numbered solutions at the end belong to the positions in their order") {
  const std::string list = "Puzzles\n\n1) " + kBackRank + "\nMate in 1\n\n2) " + kMorphyTwo + "\nMate in 2\n\n";
  for (const char* solutions : {"Solutions\n1) Ra8#\n2) Ra6\n", "Answers:\n1. Ra8#\n2. 1.Ra6 bxa6 2.b7#\n",
                                "## Solutions\n\n1: Ra8#\n\n2: 1. Ra6 bxa6\n   2. b7#\n"}) {
    INFO(solutions);
    CHECK(stated_in(list + solutions) == "1 Ra8#; 3 Ra6");
  }
  CHECK(stated_in(kBackRank + "\n" + kMorphyTwo + "\nSolutions:\n1) Ra8#\n2) Ra6\n") == "1; - Ra6");
  // There is one too many: none is read.
  CHECK(stated_in(list + "Solutions\n1) Ra8#\n2) Ra6\n3) Qh7\n") == "1; 3");
  // The lines below the only position are its own solution.
  CHECK(stated_in(kMorphyTwo + "\nMate in 2\nSolution:\n1. Ra6 bxa6\n2. b7#\n") == "3 Ra6");
}

TEST_CASE("a solution may be a move alone below its position, or stand behind a dash") {
  CHECK(stated_in(kMorphyTwo + "\nRa6\n" + kMorphyTwo + "\na1a6\n") == "- Ra6; - a1a6");
  CHECK(stated_in("One - mate in 2 - White\n" + kMorphyTwo + "\nSolution - Ra6\n") == "3 Ra6");
}

TEST_CASE("a solution below its position is read in many styles") {
  const std::vector<std::string> heads = {
      "", "%n. ", "%n) ", "Problem %n\n", "## Problem %n\n\n", "Diagram %n\n", "[%n]\n", "**%n.**\n", "Position %n: "};
  const std::vector<std::string> stipulations = {"Mate in %m\n", "#%m\n", "White to play and mate in %m.\n",
                                                 "White to move\nMate in %m\n"};
  const std::vector<std::string> solutions = {"%k",
                                              "%k!",
                                              "1.%k!",
                                              "1. %k",
                                              "1...a5 2.Rxa5#\n1.%k!",
                                              "Set play: 1...Bc7 2.Rxa7#\nTries: 1.Kd7? Bd6!\nKey: 1.%k!",
                                              "* 1...Bc7 2.Rxa7#\n1.%k!",
                                              "(1...) 1.%k!",
                                              "Tries: 1.Kd7? Bd6!\n1.%k!",
                                              "Solution: %k",
                                              "Solution:\n%k",
                                              "Solution\n1.%k!",
                                              "Solution\n%k",
                                              "## Solution\n1. %k",
                                              "Answer: %k",
                                              "Key: %k",
                                              "Key move: %k",
                                              "Best move: %k",
                                              "Sol. 1.%k!",
                                              "Solution 1.%k!",
                                              "(solution: %k)",
                                              "**Solution**: %k",
                                              "**Solution:** 1.%k!",
                                              "Solution = %k",
                                              "Solution - %k",
                                              "Solution \u2013 %k",
                                              "L\u00F6sung: %k",
                                              "bm %k",
                                              "-> %k",
                                              "\u2192 %k",
                                              "> %k",
                                              ">!%k!<",
                                              "Solution: ||%k||",
                                              "||1.%k!||",
                                              "`1. %k`",
                                              "Solution: `%k`"};
  for (const std::string& head : heads) {
    for (const std::string& stipulation : stipulations) {
      for (const std::string& solution : solutions) {
        for (const bool above : {false, true}) {
          std::string text;
          for (const int n : {1, 2}) {
            const std::string fen = (n == 1 ? kMorphyTwo : kOpenFile) + "\n";
            const std::string asks = with(stipulation, "%m", n == 1 ? "2" : "1");
            const std::string& key = n == 1 ? "Ra6" : "Re8";
            const bool inline_head = !head.empty() && head.back() == ' ';
            text += with(head, "%n", std::to_string(n)) + (above && !inline_head ? asks + fen : fen + asks) +
                    with(solution, "%k", key) + "\n\n";
          }
          INFO(text);
          CHECK(stated_in(text) == "3 Ra6; 1 Re8");
        }
      }
    }
  }
}

TEST_CASE("the moves of a helpmate may stand without numbers below its stipulation") {
  CHECK(stated_in("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1\nh#1\nKh8 Ra8#\n") == "- Kh8");
}

TEST_CASE("the solution of a position alone may stand below a heading") {
  CHECK(stated_in("1. " + kMorphyTwo + "\nMate in 2\n\nSolutions\n1. Ra6\n") == "3 Ra6");
  CHECK(stated_in(kMorphyTwo + "\nMate in 2\n\nSolutions\n1) Ra6!\n") == "3 Ra6");
}

TEST_CASE("a line with moves that is no solution is told") {
  const Suite suite =
      parse_suite("dir/s.txt", kMorphyTwo + "\nMate in 2\nIn this case Ra6 is good\n\n" + kOpenFile + "\nMate in 1\n",
                  {nullptr, ""});
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].claim.keys.empty());
  CHECK(suite.positions[0].repairs == std::vector<std::string>{"found no solution in: In this case Ra6 is good"});
  CHECK(suite.positions[1].repairs.empty());
}

TEST_CASE("a line that begins with the name of a side and has no men is no position") {
  CHECK(stated_in("White mates in two moves:\n" + kMorphyTwo + "\nBlack mates in one move:\n" +
                  "4r2k/8/8/8/8/8/5PPP/6K1 b - - 0 1\n") == "3; 1");
}

TEST_CASE("a solution may be several moves below its position") {
  CHECK(stated_in(kBackRank + "\nRa8#\n\n" + kMorphyTwo + "\nRa6 bxa6 b7#\n") == "1; 3");
  CHECK(stated_in(kMorphyTwo + "\na1a6 b7a6 b6b7\n" + kMorphyTwo + "\nRa6\n") == "- a1a6; - Ra6");
  CHECK(stated_in(kMorphyTwo + "\nRa6 and b7\n" + kMorphyTwo + "\nRa6\n") == "-; - Ra6");
}

TEST_CASE("a title may be the number or the name of a problem and its stipulation") {
  for (const char* title : {"1) #2", "1. #2", "- #2", "Problem 1: #2", "#2"}) {
    INFO(title);
    CHECK(stated_in(std::string(title) + "\n" + kMorphyTwo + "\nKey: Ra6\n") == "3 Ra6");
  }
}

TEST_CASE("a FEN may stand in brackets") {
  CHECK(stated_in("[" + kMorphyTwo + "]\nMate in 2\nKey: Ra6\n") == "3 Ra6");
  CHECK(stated_in("[kbK5/pp6/1P6/8/8/8/8/R7]\nMate in 2\n1.Ra6!\n[4k3/R7/1R6/8/8/8/8/4K3]\nMate in 1\n1.Rb8#\n") ==
        "3 Ra6; 1 Rb8#");
}

TEST_CASE("a line may have the stipulation and the solution") {
  for (const char* line : {"Mate in 2. Solution: 1. Ra6!", "White to move, mate in 2: 1. Ra6 bxa6 2. b7#",
                           "Mate in 2 (Ra6!)", "White mates in 2 with Ra6"}) {
    INFO(line);
    const std::string rest = "\n" + std::string("Mate in 1. Solution: Re8#\n");
    CHECK(stated_in(kMorphyTwo + "\n" + line + "\n\n" + kOpenFile + rest) == "3 Ra6; 1 Re8#");
    CHECK(stated_in(kMorphyTwo + "\n" + line + "\n" + kOpenFile + rest) == "3 Ra6; 1 Re8#");
    CHECK(stated_in("Puzzle 1\n" + kMorphyTwo + "\n" + line + "\n\nPuzzle 2\n" + kOpenFile + rest) == "3 Ra6; 1 Re8#");
  }
  // Above the first position it can only be that position's.
  CHECK(stated_in("Mate in 2. Key: Ra6\n" + kMorphyTwo + "\n\nMate in 1. Key: Re8\n" + kOpenFile + "\n") ==
        "3 Ra6; 1 Re8");
  CHECK(stated_in("1) Mate in 2 - 1.Ra6!\n" + kMorphyTwo + "\n2) Mate in 1 - 1.Re8\n" + kOpenFile + "\n") ==
        "3 Ra6; 1 Re8");
}

TEST_CASE("a solution may stand in marks, and one in old notation is told") {
  for (const char* solution : {"\"Ra6\"", "\u00ABRa6\u00BB", "(1.Ra6)", "*1.Ra6*", "_1.Ra6_", "_Ra6_", "**1. Ra6**"}) {
    INFO(solution);
    CHECK(stated_in(kMorphyTwo + "\nMate in 2\n" + solution + "\n\n" + kMorphyTwo + "\nMate in 2\n1. Ra6\n") ==
          "3 Ra6; 3 Ra6");
  }
  for (const char* old : {"Key: R-R6", "1. R-R6"}) {
    INFO(old);
    const Suite suite = parse_suite(
        "dir/s.txt", kMorphyTwo + "\nMate in 2\n" + old + "\n\n" + kMorphyTwo + "\nMate in 2\n1. Ra6\n", {nullptr, ""});
    REQUIRE(suite.positions.size() == 2);
    CHECK(suite.positions[0].repairs == std::vector<std::string>{"found no solution in: " + std::string(old)});
  }
}

TEST_CASE("solutions at the end may have names, brackets, headings, a table, or stand on one line") {
  const std::string list = "Puzzle 1: Mate in 1\n" + kBackRank + "\n\nPuzzle 2: Mate in 2\n" + kMorphyTwo + "\n\n";
  for (const char* solutions :
       {"**Puzzle 1:** 1. Ra8#\n\n**Puzzle 2:** 1. Ra6\n", "- Puzzle 1: 1. Ra8#\n- Puzzle 2: 1. Ra6\n",
        "1. Ra8#, 2. Ra6\n", "| # | Move |\n|---|---|\n| 1 | Ra8# |\n| 2 | Ra6 |\n",
        "Mates in one\n1. Ra8#\nMates in two\n1. Ra6\n", "(1) Ra8#\n(2) Ra6\n", "[1] Ra8#\n[2] Ra6\n",
        "### Puzzle 1\nRa8#\n### Puzzle 2\n1. Ra6 bxa6 2. b7#\n", "No. 1: Ra8#\nNo. 2: Ra6\n"}) {
    INFO(solutions);
    for (const char* heading : {"Solutions\n\n", "## Solutions\n\n"})
      CHECK(first_moves_in(list + heading + solutions) == "Ra8# Ra6");
  }
  // Solutions that cannot be told apart are not those of the last position.
  const Suite suite =
      parse_suite("dir/s.txt", list + "Solutions\n\nPuzzle 1 is solved by Ra8#\nPuzzle 2 by Ra6\n", {nullptr, ""});
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[1].claim.keys.empty());
  CHECK(suite.positions[0].repairs ==
        std::vector<std::string>{"left out the solutions at the end, which could not be told apart"});
}

TEST_CASE("each line between a stipulation and a solution that Popeye has printed is a condition") {
  // The layout of Popeye 4, with a board of three ranks and men.
  const auto printed = [](const std::string& condition) {
    std::string board = "+---a---b---c---d---e---f---g---h---+\n";
    for (int rank = 8; rank > 0; --rank) {
      const std::string label = std::to_string(rank);
      const char* men = rank == 8   ? "   .   .   .   .   .   .  -K   .   "
                        : rank == 7 ? "   .   .   .   .   .  -P  -P  -P   "
                        : rank == 1 ? "   R   .   .   .   K   .   .   .   "
                                    : "   .   .   .   .   .   .   .   .   ";
      board += "|                                   |\n" + label + men + label + "\n";
    }
    board += "|                                   |\n+---a---b---c---d---e---f---g---h---+\n";
    return board + "  #1                          2 + 4\n" + condition + "\n  1.Ra1-a8 #\n\nsolution finished.\n";
  };
  for (const char* condition : {"             AliceChess\n", "             Take&MakeChess\n", "             Köko 3,4\n",
                                "             WhiteForcedSquare d7\n", "\nzeroposition\n"}) {
    INFO(condition);
    const Suite suite = parse_suite("dir/s.txt", printed(condition), {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].unsupported.starts_with("the condition "));
  }
  const Suite plain = parse_suite("dir/s.txt", printed(""), {nullptr, ""});
  REQUIRE(plain.positions.size() == 1);
  CHECK(plain.positions[0].unsupported.empty());
  CHECK(plain.positions[0].claim.distance == 1);
  CHECK(plain.positions[0].setup->castling != 0);  // kings and rooks at home may castle
  const Suite told = parse_suite("dir/s.txt", printed("\n  1  (Ra1-a7    Time = 0.017 s)\n"), {nullptr, ""});
  REQUIRE(told.positions.size() == 1);
  REQUIRE(told.positions[0].claim.keys.size() == 1);
  CHECK(told.positions[0].claim.keys[0].text == "Ra1-a8#");
}

TEST_CASE("a title that tells of moves, and a heading of one solution, state nothing of other positions") {
  for (const char* title : {"Mate in 2, position after 24... Bb8", "Mate in 2 (after 24.Kc8 Bb8)",
                            "Mate in 2 (Kd6 version)", "Mate in 2 (not Rh1)", "Mate in 2. Rh1 was played"}) {
    INFO(title);
    CHECK(stated_in(std::string(title) + "\n" + kMorphyTwo + "\n") == "3");
  }
  // Without the numbers of several solutions the heading is that of the last position.
  for (const char* heading : {"Answer\nRa8#\n", "Solution\n\nKey: Ra8#\n"})
    CHECK(first_moves_in(kMorphyTwo + "\n#2\nRa6\n\n" + kBackRank + "\n#1\n\n" + heading) == "Ra6 Ra8#");
  CHECK(
      first_moves_in("White: Kc8 Ra1 b6\nBlack: Ka8 Bb8 a7 b7\n#2\nRa6\n\nWhite: Ke1 Ra7 Rb6\nBlack: Ke8\n#1\nAnswer:\n"
                     "Rb8\n\nWhite: Ke1 Ra7 Rc6\nBlack: Ke8\n#1\nRc8#\n") == "Ra6 Rb8 Rc8#");
}
