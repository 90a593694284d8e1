// Solutions at the end of a list or of its parts, which belong to the positions with their numbers.
#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

// Mates in two by Ra6 alone, and in one by Ra8 alone.
const std::string kTwoRooks = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
const std::string kOne = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

/// The keys of each position, and whether solutions were left out.
std::string keys_by_number(const std::string& text, const std::string& name = "dir/s.txt") {
  std::string out;
  for (const TestPosition& position : parse_suite(name, text, {nullptr, ""}).positions) {
    CHECK(position.errors.empty());
    const std::vector<MoveText>& moves = position.claim.keys.empty() ? position.claim.line : position.claim.keys;
    out += out.empty() ? "" : "; ";
    out += moves.empty() ? "-" : moves.front().text;
    for (std::size_t i = 1; i < position.claim.keys.size(); ++i) out += "," + position.claim.keys[i].text;
    for (const std::string& repair : position.repairs) out += repair.starts_with("left out the sol") ? " told" : "";
  }
  return out;
}

std::string puzzles(int first, int second) {
  return "Puzzle " + std::to_string(first) + "\n" + kTwoRooks + "\nMate in 2\n\nPuzzle " + std::to_string(second) +
         "\n" + kOne + "\nMate in 1\n\n";
}

}  // namespace

TEST_CASE("solutions at the end go to the positions with their numbers") {
  CHECK(keys_by_number(puzzles(1, 2) + "Solutions\n1. Ra6\n2. Ra8\n") == "Ra6; Ra8");
  CHECK(keys_by_number(puzzles(2, 1) + "Solutions\n1. Ra8\n2. Ra6\n") == "Ra6; Ra8");
  CHECK(keys_by_number(puzzles(1, 2) + "Solutions\n\n2 Ra8\n1 Ra6\n") == "Ra6; Ra8");
  CHECK(keys_by_number(puzzles(12, 15) + "Solutions\n12. Ra6\n15. Ra8\n") == "Ra6; Ra8");
  CHECK(keys_by_number(puzzles(12, 15) + "Solutions\nPuzzle 12: Ra6\nPuzzle 15: Ra8\n") == "Ra6; Ra8");
  CHECK(keys_by_number("2. " + kTwoRooks + "\n1. " + kOne + "\n\nSolutions\n1. Ra8\n2. Ra6\n") == "Ra6; Ra8");
  CHECK(keys_by_number(puzzles(1, 2) + "Solutions\n\n2. Ra8\n") == "-; Ra8");
  CHECK(keys_by_number(puzzles(12, 15) + "Solutions\n1. Ra6\n2. Ra8\n") == "- told; -");
}

TEST_CASE("solutions of several positions are never those of the last one alone") {
  for (const char* solutions :
       {"Solutions: 1 Ra6; 2 Ra8", "Solutions: 1. Ra6; 2. Ra8", "Solutions: 1) Ra6 2) Ra8", "*Answers: 1) Ra6, 2) Ra8*",
        "Answers to the puzzles on page 12\n1. Ra6\n2. Ra8", "---- Answers ----\n1 -> Ra6\n2 -> Ra8"}) {
    INFO(solutions);
    CHECK(keys_by_number(puzzles(1, 2) + solutions + "\n") == "Ra6; Ra8");
  }
  for (const char* solutions : {"Solutions\n\nRa6\nRa8", "Answers: Ra6, Ra8", "Answers: 1. Ra6 bxa6 2. Ra8"}) {
    INFO(solutions);
    CHECK(keys_by_number(puzzles(1, 2) + solutions + "\n") == "- told; -");
  }
  CHECK(keys_by_number(puzzles(1, 2) + "Solutions\n1. Ra6 or Rh1\n2. Ra8\n") == "Ra6,Rh1; Ra8");
}

TEST_CASE("each part of a text may have its own solutions") {
  const std::string first = "Easy\n1. " + kTwoRooks + "\n2. " + kOne + "\n\nSolutions\n1. Ra6\n2. Ra8\n\n";
  const std::string second = "Hard\n1. " + kOne + "\n2. " + kTwoRooks + "\n\nSolutions\n1. Ra8\n2. Rh1\n";
  CHECK(keys_by_number(first + second) == "Ra6; Ra8; Ra8; Rh1");
  const std::string notes = "# Mates\n\nSolve these. They are hard.\n\n## Easy\n\n1. `" + kTwoRooks +
                            "` mate in 2\n2. `" + kOne +
                            "` mate in 1\n\n### Solutions\n\n1. Ra6\n2. Ra8\n\n## Hard\n\n1. `" + kOne +
                            "` mate in 1\n2. `" + kTwoRooks + "` mate in 2\n\n### Solutions\n\n1. Ra8\n2. Rh1\n";
  CHECK(keys_by_number(notes, "dir/s.md") == "Ra6; Ra8; Ra8; Rh1");
}

TEST_CASE("a stipulation above several positions is that of each") {
  const Suite suite = parse_suite(
      "dir/s.txt", "Mate in 2\n\n11. " + kTwoRooks + "\n12. " + kTwoRooks + "\n\nSolutions\n11. Ra6\n12. Rh1\n",
      {nullptr, ""});
  REQUIRE(suite.positions.size() == 2);
  for (const TestPosition& position : suite.positions) {
    CHECK(position.claim.distance == 3);
    CHECK(position.claim.keys.size() == 1);
  }
}
