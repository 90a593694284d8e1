// The solutions that stand below printed boards.
#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

// Morphy's mate in two: 1.Ra6, and then 1...bxa6 2.b7# or another move of the bishop and 2.Rxa7#.
const std::string kMorphyBoard =
    "k b K . . . . .\np p . . . . . .\n. P . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
    ". . . . . . . .\nR . . . . . . .\n";
const std::string kBackRankBoard =
    ". . . . . . k .\n. . . . . p p p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
    ". . . . . . . .\n. . . . R . . K\n";

std::vector<TestPosition> boards_with_answers(const std::string& text) {
  return parse_suite("b.txt", text, {}).positions;
}

/// What each position states: its keys, the number of moves of its line, and the moves to mate.
std::string stated_answers(const std::string& text) {
  std::string out;
  for (const TestPosition& position : boards_with_answers(text)) {
    if (!out.empty()) out += "; ";
    for (const MoveText& key : position.claim.keys) out += key.text.substr(0, key.text.find('!')) + " ";
    if (!position.claim.line.empty()) out += std::to_string(position.claim.line.size()) + " plies ";
    out += position.claim.distance ? "#" + std::to_string((*position.claim.distance + 1) / 2) : "-";
  }
  return out;
}

}  // namespace

TEST_CASE("a solution below a printed board is its stated answer") {
  const std::string asked = kMorphyBoard + "White to move, mate in 2\n";
  for (const char* solution : {"1.Ra6!\n", "1. Ra6\n", "1.Ra6 (zz)\n", "Key: Ra6\n", "Solution: Ra6\n",
                               "\nSolution:\n1.Ra6!\n", "Solution:\nRa6\n", "# Solution: 1. Ra6\n",
                               "**Solution:** 1. Ra6!\n", "Solution 1.Ra6\n", "Answer - Ra6\n", "best move: Ra6\n"}) {
    INFO(solution);
    CHECK(stated_answers(asked + solution) == "Ra6 #2");
  }
  CHECK(stated_answers(asked + "Solution: 1. Ra6! bxa6 2. b7#\n") == "Ra6 3 plies #2");
  CHECK(stated_answers(asked + "1. Ra6 bxa6\n2. b7#\n") == "Ra6 3 plies #2");
  CHECK(stated_answers(asked + "1. Ra6 bxa6\n\n2. b7#\n") == "Ra6 3 plies #2");
  CHECK(stated_answers(asked + "1.Ra6! zz\n  1...bxa6 2.b7#\n  1...B~ 2.Rxa7#\n") == "Ra6 3 plies #2");
  CHECK(stated_answers("White mates in 2: 1.Ra6!\n" + kMorphyBoard) == "Ra6 #2");
  CHECK(stated_answers(kMorphyBoard + "Mate in 2 (1.Ra6!)\n") == "Ra6 #2");
  // A line that ends in mate states its length, and the move is found where it stands.
  CHECK(stated_answers(kBackRankBoard + "w\n\n1.Re8#\n") == "1 plies #1");
  CHECK(stated_answers(kBackRankBoard + "Re8#\n") == "1 plies #1");
  const auto placed = boards_with_answers(asked + "Solution: 1. R to a6\n\n" + asked + "  Key: Ra5\n");
  REQUIRE(placed.size() == 2);
  CHECK(placed[0].repairs == std::vector<std::string>{"found no moves in: Solution: 1. R to a6"});
  CHECK(placed[1].claim.keys.at(0).where.line == 21);
  CHECK(placed[1].claim.keys.at(0).where.column == 8);
}

TEST_CASE("each printed board has its own solution") {
  CHECK(stated_answers("A\n" + kMorphyBoard + "Mate in 2\n1.Ra6!\n\nB\n" + kBackRankBoard + "Mate in 1\nRe8#\n") ==
        "Ra6 #2; Re8# 1 plies #1");
  CHECK(stated_answers("#2\n" + kMorphyBoard + "1.Ra6!\n\n#1\n" + kBackRankBoard + "\n1.Re8#\n") ==
        "Ra6 #2; Re8# 1 plies #1");
  // A board without one has no claim, and takes none from its neighbour.
  CHECK(stated_answers(kMorphyBoard + "\nNext\n" + kBackRankBoard + "1.Re8#\n") == "-; 1 plies #1");
  CHECK(stated_answers(kMorphyBoard + "1.Ra6\n\nNext\n" + kBackRankBoard) == "Ra6 1 plies -; -");
  const auto named = boards_with_answers(kMorphyBoard + "1.Ra6!\nNext\n" + kBackRankBoard);
  REQUIRE(named.size() == 2);
  CHECK(named[1].id == "Next");
  CHECK(stated_answers(kMorphyBoard + "#2\n\n" + kBackRankBoard + "#1\n\nSolutions\n1) Ra6\n2) Re8#\n") ==
        "Ra6 #2; Re8# 1 plies #1");
}

TEST_CASE("what looks like a solution and is not read is told") {
  const std::string note = "found no moves in: ";
  const auto notes_of = [](const std::string& text) {
    const auto positions = boards_with_answers(text);
    return positions.empty() ? std::vector<std::string>() : positions.front().repairs;
  };
  const std::string asked = kMorphyBoard + "w\n";
  CHECK(notes_of(asked + "Solution: the rook goes to a6\n") ==
        std::vector<std::string>{note + "Solution: the rook goes to a6"});
  CHECK(notes_of(asked + "1.R-QR6!\n") == std::vector<std::string>{note + "1.R-QR6!"});
  CHECK(notes_of("1.Ra6!\nw\n" + kMorphyBoard) ==
        std::vector<std::string>{"passed over what stands above the board: 1.Ra6!"});
  CHECK(notes_of(asked).empty());
}

TEST_CASE("a solution that begins with 1... shows that Black is to move") {
  const std::string rook =
      ". . . . r . . k\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
      ". . . . . . . .\n. . . . . P P P\n. . . . . . K .\n";
  const auto positions = boards_with_answers(rook + "1...Re1#\n");
  REQUIRE(positions.size() == 1);
  CHECK(positions[0].setup->to_move == Color::black);
  CHECK(positions[0].claim.distance == 1);
  CHECK(boards_with_answers(rook + "White to move\n1...Re1#\n").at(0).setup->to_move == Color::white);
}

TEST_CASE("the moves of a game between its boards are no solutions") {
  const std::string board = kMorphyBoard + "\n";
  CHECK(stated_answers(board + "1. Ra6\n\n" + board + "1... bxa6\n\n" + board + "2. b7#\n") == "-; -; -");
  CHECK(boards_with_answers(board + "1. Ra6\n\n" + board + "1... bxa6\n\n").at(0).repairs.back() ==
        "the moves below the boards look like those of a game, and state nothing");
  // Problems begin with the same number, or have numbers of their own and end in mate.
  CHECK(stated_answers(kBackRankBoard + "1. Re8#\n\n" + kBackRankBoard + "2. Re8#\n") == "1 plies #1; 1 plies #1");
  CHECK(stated_answers(board + "1. Ra6\n\n" + board + "1. Ra5\n") == "Ra6 1 plies -; Ra5 1 plies -");
}
