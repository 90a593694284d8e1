// Lists of problems with lines that are not known between a stipulation and its solution.
#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kTwo = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/// "distance key" of each position, and whether something was told of it.
std::string read_in(const std::string& text) {
  std::string out;
  for (const TestPosition& position : parse_suite("dir/s.txt", text, {nullptr, ""}).positions) {
    CHECK(position.errors.empty());
    out += out.empty() ? "" : "; ";
    out += position.claim.distance ? std::to_string(*position.claim.distance) : "-";
    for (const MoveText& move : position.claim.keys) out += " " + move.text;
    for (const std::string& repair : position.repairs) out += repair.starts_with("found no solution in") ? " told" : "";
  }
  return out;
}

/// The same problem twice, with lines below its stipulation.
std::string twice(const std::string& lines) {
  const std::string one = kTwo + "\nMate in 2\n" + lines + "\n";
  return one + "\n" + one;
}

}  // namespace

TEST_CASE("a solution is found beyond lines that are not known") {
  for (const char* line : {"Rating 1500", "Difficulty: easy", "(by P. Morphy)", "New York 1849", "1st Prize", "---",
                           "Hint: a quiet move", "https://example.org/abc", "Author: Morphy", "Your move:"}) {
    INFO(line);
    CHECK(read_in(twice(std::string(line) + "\nSolution: Rh1")) == "3 Rh1; 3 Rh1");
  }
  for (const char* line : {"Rating 1500", "New York 1849", "2nd Prize, New York 1849", "(by P. Morphy)"}) {
    INFO(line);
    CHECK(read_in(twice(std::string(line) + "\n1.Rh1!")) == "3 Rh1!; 3 Rh1!");
  }
  CHECK(read_in(twice("\nThis one is a classic.\n\nSolution: Rh1")) == "3 Rh1; 3 Rh1");
  CHECK(read_in(twice("This one is a classic.\nSolution\nRh1")) == "3 Rh1; 3 Rh1");
  CHECK(read_in(twice("Threat: Rxa7#\nKey: Rh1")) == "3 Rh1 told; 3 Rh1 told");
}

TEST_CASE("moves that may be others than the solution are none, and are told") {
  CHECK(read_in(twice("Which move?\n1. Rh1\n2. Ra6")) == "3 told; 3 told");
  CHECK(read_in(twice("Which move?\n1. Rh1\n2. Ra6\nAnswer: Ra6")) == "3 Ra6; 3 Ra6");
  // The answer of a problem whose position is a picture.
  CHECK(read_in(twice("\nPuzzle 2\nSolution: Rh1")) == "3 told; 3 told");
}

TEST_CASE("a solution is never the title of the next position") {
  const Suite suite = parse_suite("dir/s.txt", twice("New York 1849\n1.Rh1!"), {nullptr, ""});
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[1].id.find("Rh1") == std::string::npos);
}
