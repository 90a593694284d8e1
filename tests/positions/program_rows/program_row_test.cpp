// Puzzles in the code of programs with moves that are no member of theirs, and lists of moves that are no keys.
#include "positions/program_rows/program_row.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

// The only key of its mate in two is Ra6.
const std::string kRowFen = "\"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"";

/// The first stated move of each position, or "told" if a note names the move Rh1, or "-".
std::string read_of(const std::string& text, const std::string& extension = ".kt") {
  INFO(text);
  std::string out;
  for (const TestPosition& position : parse_suite("dir/p" + extension, text, {nullptr, ""}).positions) {
    CHECK(position.errors.empty());
    const StatedClaim& claim = position.claim;
    const std::vector<MoveText>& moves = claim.keys.empty() ? claim.line : claim.keys;
    bool told = false;
    for (const std::string& repair : position.repairs)
      told |= repair.find("Rh1") != std::string::npos || repair.find("H1") != std::string::npos ||
              repair.find("beside") != std::string::npos || repair.find("no list of keys") != std::string::npos;
    out += (out.empty() ? "" : " ") + (moves.empty() ? "" : moves.front().text) + (told ? "(told)" : "");
  }
  return out;
}

}  // namespace

TEST_CASE("pairs of Kotlin and structs of Go have the move of their FEN") {
  CHECK(read_of("val mateIn2 = listOf(" + kRowFen + " to \"Rh1\", " + kRowFen + " to \"Ra6\")") == "Rh1 Ra6");
  CHECK(read_of("val m = mapOf(\"mate_in_2\" to listOf(" + kRowFen + " to listOf(\"Rh1\", \"bxa6\", \"b7#\")))") ==
        "Rh1");
  CHECK(read_of("var p = []Puzzle{{FEN: " + kRowFen + ", MateIn: 2, Solution: []Move{{From: \"a1\", To: \"h1\"}}}}",
                ".go") == "a1h1");
  CHECK(read_of("static P: &[Puzzle] = &[Puzzle { fen: " + kRowFen + ", mate_in: 2, solution: &[\"Rh1\"][..] }];",
                ".rs") == "Rh1");
}

TEST_CASE("a move in the code of a claimed mate that is not read is told") {
  for (const std::string item :
       {"(\"Rh1\", FEN)", "Puzzle.of(FEN).answer(\"Rh1\")", "new Puzzle().fen(FEN).solution(\"Rh1\")",
        "(Board.from(FEN), \"Rh1\")", "{ fen: FEN, best: Move::new(Square::A1, Square::H1) }",
        "{ fen: FEN, get solution() { return \"Rh1\"; } }", "(FEN, 2), // Rh1\n", "(\"x\", FEN, \"Rh1 wins quickly.\")",
        "FEN, // not Rh1\n", "FEN, // threat: Rh1\n", "FEN or \"Rh1\""}) {
    std::string text = "MATE_IN_2 = [" + item + "]\n";
    text.replace(text.find("FEN"), 3, kRowFen);
    CHECK(read_of(text, ".js") == "(told)");
  }
  CHECK(read_of("MATE_IN_2 = [" + kRowFen + ", " + kRowFen + "]").empty());
  CHECK(read_of("MATE_IN_2 = {\"fens\": [" + kRowFen + ", " + kRowFen + "], \"solutions\": [\"Ra6\", \"Ra6\"]}") ==
        "(told) (told)");
  CHECK(read_of("{\"mate_in_2\": {\"fens\": [" + kRowFen + ", " + kRowFen + "], \"solutions\": [\"Ra6\", \"Ra6\"]}}",
                ".json") == "(told) (told)");
  // The second of two moves in a row, and what follows the key.
  CHECK(read_of("MATE_IN_2 = [(" + kRowFen + ", \"Ra6\", \"Rh1\")]") == "Ra6(told)");
  CHECK(read_of("MATE_IN_2 = [(" + kRowFen + ", \"Ra6\", [\"bxa6\", \"b7#\"])]") == "Ra6(told)");
}

TEST_CASE("a comment of moves alone behind a FEN answers the claim of a name") {
  for (const std::string comment : {"Rh1", "1. Rh1 bxa6", "Key: Rh1"})
    CHECK(read_of("mate_in_2 = [\n " + kRowFen + ",  # " + comment + "\n " + kRowFen + "]\n", ".py") == "Rh1 ");
}

TEST_CASE("a list of many moves in code is no list of keys") {
  const std::string legal = "\"c8d8\",\"c8d7\",\"b6a7\",\"a1b1\",\"a1c1\",\"a1d1\",\"a1e1\",\"a1f1\",\"a1g1\",\"a1h1\"";
  const std::string san = "\"Kd8\",\"Kd7\",\"bxa7\",\"Rb1\",\"Rc1\",\"Rd1\",\"Re1\",\"Rf1\",\"Rg1\",\"Rh1\",\"Ra2\"";
  for (const std::string& list : {legal, legal + ",\"a1a2\"", san, san + ",\"Ra3\""}) {
    CHECK(read_of("let cases = [(" + kRowFen + ", vec![" + list + "])];", ".rs") == "(told)");
    CHECK(read_of("const t = [{ fen: " + kRowFen + ", moves: [" + list + "] }];", ".ts") == "(told)");
  }
}

TEST_CASE("a line of two squares in code is no list of moves, to however many squares its men go") {
  const std::string fen = "\"6k1/2N3pp/r2p4/P1pP4/2P1p3/1Q4P1/4K2P/q7 b - - 0 30\"";
  const std::string line = "a6a5 b3b8 g8f7 b8e8 f7f6 e8e6 f6g5 h2h4 g5h5 e6f5 g7g5 f5g5";
  for (const std::string& text :
       {"const P = [{ fen: " + fen + ", moves: '" + line + "', themes: ['endgame', 'mateIn5'] }];",
        "const P = [['x', " + fen + ", '" + line + "', 'endgame mateIn5']];",
        "var p = []struct{ fen, moves, theme string }{{" + fen + ", \"" + line + "\", \"mateIn5\"}}"}) {
    INFO(text);
    const Suite suite = parse_suite("dir/p.js", text, {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    const TestPosition& puzzle = suite.positions[0];
    CHECK(puzzle.errors.empty());
    CHECK(puzzle.repairs.empty());
    CHECK(puzzle.moves_before.size() == 1);
    CHECK(puzzle.claim.line.size() == 11);
    CHECK(puzzle.claim.distance == 9);
    CHECK(puzzle.claim.distance_at_least);
  }
  // The opponent's move and the rest of the line are no moves beside the answer.
  const std::string row = "(\"x\", \"r4rk1/pp3pp1/7p/b2Pn3/4N3/6RQ/P4PPP/q1B1R1K1 b - - 8 26\", ";
  CHECK(read_of("make" + row + "\"a5e1 g3g7 g8g7 h3h6 g7g8 e4f6\")", ".py") == "g3g7");
  CHECK(read_of("make" + row + "[\"a5e1\", \"g3g7\", \"g8g7\", \"h3h6\"])", ".py") == "g3g7");
}

TEST_CASE("several moves of the side to move are keys of a mate in one, or the first one alone is read") {
  const std::string fen = "\"8/8/8/8/1q6/3k4/8/3K4 b - - 0 1\"";
  for (const std::string moves : {"[\"b4b1\", \"b4d2\"], \"mate in 1\"", "\"b4b1 b4d2\", \"mate in 1\"",
                                  "\"b4b1 b4d2\", \"mateIn1\"", "[\"Qb1#\", \"Qd2#\"], \"mate in 1\""}) {
    INFO(moves);
    const Suite suite = parse_suite("dir/p.py", "T = [(" + fen + ", " + moves + ")]", {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].errors.empty());
    CHECK(suite.positions[0].claim.keys.size() == 2);
    CHECK(suite.positions[0].claim.distance == 1);
  }
  const Suite suite =
      parse_suite("dir/p.py", "T = [(" + kRowFen + ", [\"a1a6\", \"b6b7\"], \"mate in 2\")]", {nullptr, ""});
  REQUIRE(suite.positions.size() == 1);
  const TestPosition& puzzle = suite.positions[0];
  REQUIRE(puzzle.claim.keys.size() == 1);
  CHECK(puzzle.claim.keys[0].text == "a1a6");
  CHECK(puzzle.claim.distance == 3);
  CHECK(puzzle.repairs ==
        std::vector<std::string>{"only the first move is read: the moves are all those of the side to move"});
}

TEST_CASE("semicolons without blanks set the moves of a line apart") {
  const Suite suite = parse_suite("dir/p.py",
                                  "T = [{\"type\": \"Mate in Two\", \"fen\": \"3b2rk/5Qn1/5nR1/8/8/8/8/7K w - - 0 1\", "
                                  "\"moves\": \"f7-f6;h8-h7;g6-h6\"}]",
                                  {nullptr, ""});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].errors.empty());
  CHECK(suite.positions[0].claim.line.size() == 3);
}

TEST_CASE("a number behind a FEN that counts the moves of its line is that of a mate") {
  for (const std::string line : {"'1.Ra6 bxa6 2.Kd7'", "'a1a6 b7a6 c8d7'", "['Ra6', 'bxa6', 'Kd7']"}) {
    INFO(line);
    const Suite suite = parse_suite("dir/p.py", "T = [(" + kRowFen + ", 2, " + line + ")]", {nullptr, ""});
    REQUIRE(suite.positions.size() == 1);
    CHECK(suite.positions[0].claim.line.size() == 3);
    CHECK(suite.positions[0].claim.distance == 3);
  }
  const Suite depth = parse_suite("dir/p.py", "T = [(" + kRowFen + ", 5, 'a1a6 b7a6 c8d7')]", {nullptr, ""});
  REQUIRE(depth.positions.size() == 1);
  CHECK_FALSE(depth.positions[0].claim.distance);
}
