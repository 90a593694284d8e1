// Words around the moves of a solution in a list.
#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

/// The keys of a position with the solution.
std::string keys_of(const std::string& solution) {
  const std::string problem = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\nMate in 2\n" + solution + "\n";
  const Suite suite = parse_suite("dir/s.txt", problem, {nullptr, ""});
  REQUIRE(suite.positions.size() == 1);
  std::string out;
  for (const MoveText& move : suite.positions[0].claim.keys) out += (out.empty() ? "" : ",") + move.text;
  for (const std::string& repair : suite.positions[0].repairs)
    out += repair.starts_with("found no solution in") ? "told" : "";
  return out;
}

}  // namespace

TEST_CASE("a move of which words say that another is the answer is no key") {
  for (const char* solution :
       {"Solution: Ra6 looks good but Rh1 is the key", "Solution: Ra6 is met by Bd6. Rh1!",
        "Solution: Ra6 was played in the game, Rh1 was right", "Solution: Ra6?! Bd6; Rh1",
        "Solution: Ra6 scheitert an Bd6, Rh1!", "Solution: Ra6 falla; Rh1", "Solution: Ra6 \u00E9choue, Rh1!"}) {
    INFO(solution);
    CHECK(keys_of(solution) == "told");
  }
  for (const char* solution : {"Solution: Ra6 with the threat Rxa7#", "Solution: Ra6 is the key, threatening Rxa7#",
                               "Solution: Ra6, not Rh1", "Solution: Ra6 threatens Rxa7#", "Solution: Ra6 is the key"}) {
    INFO(solution);
    CHECK(keys_of(solution) == "Ra6");
  }
}

TEST_CASE("a key in the signs of print is read") {
  CHECK(keys_of("1.Ra1\u2013h1! bxa6 2.b7#") == "Ra1-h1!");
  CHECK(keys_of("Solution: 1.Ra1\u2013h1!") == "Ra1-h1!");
  CHECK(keys_of("1.Rh1\u203C") == "Rh1!!");
  CHECK(keys_of("1.Ra6#.") == "Ra6#");
  CHECK(keys_of("2. A. Composer, 1917").empty());
}

TEST_CASE("a key that is no move, but was meant as one, is taken for the error that it is") {
  const std::string fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
  const std::pair<std::string, std::string> solutions[] = {
      {"1.Ra1~h1!", "Ra1~h1!"}, {"Solution: 1.Ra1~h1", "Ra1~h1"}, {"Solution: Rz9", "Rz9"},
      {"Key: Rz9!", "Rz9!"},    {"1. Rz9! bxa6 2. b7#", "Rz9!"},  {"Solution: 1.a1-z9", "a1-z9"}};
  const std::string words = "The club looks at this one on Friday evening. White moves, and it is mate in 2.\n";
  const std::string empty = ". . . . . . . .\n";
  for (const auto& [solution, key] : solutions) {
    for (const std::string& text :
         {fen + "\nMate in 2\n" + solution + "\n", words + fen + "\n" + solution + "\n",
          "# Puzzles\n\n" + words + "\n- `" + fen + "`\n\n" + solution + "\n", fen + " mate in 2: " + solution + "\n",
          "k b K . . . . .\np p . . . . . .\n. P . . . . . .\n" + empty + empty + empty + empty +
              "R . . . . . . .\nMate in 2\n" + solution + "\n"}) {
      INFO(text);
      const Suite suite = parse_suite("dir/s.txt", text, {nullptr, ""});
      REQUIRE(suite.positions.size() == 1);
      REQUIRE(suite.positions[0].claim.keys.size() == 1);
      CHECK(suite.positions[0].claim.keys[0].text == key);
    }
  }
  for (const char* solution :
       {"Solution: see page 12", "The solution is 12", "Solution: No. 12", "Solution: Schach64", "Key: 12"}) {
    INFO(solution);
    CHECK(keys_of(solution).empty());
  }
}

TEST_CASE("a sentence says which move is the solution") {
  CHECK(keys_of("The solution is Rh1, which nobody found.") == "Rh1");
  CHECK(keys_of("The key is 1.Ra6!") == "Ra6!");
  CHECK(keys_of("The solution is Rz9.") == "Rz9");
  CHECK(keys_of("The solution is hard to find.").empty());
}

TEST_CASE("several first moves that words join are keys") {
  for (const char* solution : {"Keys: Ra6, Rh1", "Solution: Ra6 and Rh1", "Solution: Ra6; also Rh1",
                               "Solution: Ra6. Rh1 also mates.", "Solution: Ra6 or Rh1"}) {
    INFO(solution);
    CHECK(keys_of(solution) == "Ra6,Rh1");
  }
}
