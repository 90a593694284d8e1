// Puzzles in the code of programs with moves that are no member of theirs, and lists of moves that are no keys.
#include "positions/program_rows/program_row.h"

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
