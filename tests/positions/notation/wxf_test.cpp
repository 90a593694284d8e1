// Moves of Xiangqi by files.
#include <string>

#include <catch2/catch.hpp>

#include "positions/notation/notation.h"
#include "tests/support/positions.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

constexpr const char* kXiangqiStart = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// The move in coordinates, or the message.
std::string move_by_file(const std::string& text, const std::string& fen = kXiangqiStart) {
  const Setup setup = position("xiangqi", fen);
  const auto move = read_move({text, {}}, setup, verify::moves_of(setup));
  return move ? coordinate_text(*setup.variant, *move) : move.errors().front().message;
}

}  // namespace

TEST_CASE("moves of Xiangqi are read by files, which are counted from the mover's right") {
  CHECK(move_by_file("C2=5") == "h3e3");
  CHECK(move_by_file("c2.5") == "h3e3");
  CHECK(move_by_file("C8=5") == "b3e3");
  CHECK(move_by_file("H2+3") == "h1g3");
  CHECK(move_by_file("N8+7") == "b1c3");
  CHECK(move_by_file("P7+1") == "c4c5");
  CHECK(move_by_file("S7+1") == "c4c5");
  CHECK(move_by_file("E3+5") == "g1e3");
  CHECK(move_by_file("A4+5") == "f1e2");
  CHECK(move_by_file("R1+1") == "i1i2");
  CHECK(move_by_file("C2+7") == "h3h10");
  const std::string black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1";
  CHECK(move_by_file("H8+7", black) == "h10g8");
  CHECK(move_by_file("C2-1", black) == "b8b9");
  CHECK(move_by_file("K5+1", black) == "e10e9");
  CHECK(move_by_file("C3=5") == "illegal move 'C3=5': White has no such move");
  CHECK(move_by_file("C2=0").starts_with("expected a move of xiangqi such as C2=5 or h3e3, found"));
}

TEST_CASE("the front or the rear one of two men on a file is named by a sign") {
  const std::string two = "4k4/9/9/R8/9/9/R8/9/9/3K5 w - - 0 1";
  CHECK(move_by_file("+R=8", two) == "a7b7");
  CHECK(move_by_file("R+=8", two) == "a7b7");
  CHECK(move_by_file("-R+2", two) == "a4a6");
  CHECK(move_by_file("R--1", two) == "a4a3");
  CHECK(move_by_file("R9=8", two) == "ambiguous move 'R9=8': it may be a4b4, a7b7");
  CHECK(move_by_file("+R=8", "4k4/9/9/R8/9/9/9/9/9/3K5 w - - 0 1").starts_with("illegal move"));
}

TEST_CASE("moves of Xiangqi are read in Chinese") {
  CHECK(move_by_file("炮二平五") == "h3e3");
  CHECK(move_by_file("馬八進七") == "b1c3");
  CHECK(move_by_file("兵七进一") == "c4c5");
  const std::string black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1";
  CHECK(move_by_file("马8进7", black) == "h10g8");
  CHECK(move_by_file("砲２退１", black) == "b8b9");
  CHECK(move_by_file("前车平八", "4k4/9/9/R8/9/9/R8/9/9/3K5 w - - 0 1") == "a7b7");
}

TEST_CASE("squares of Xiangqi are counted from 1, and from 0 where they can only be so") {
  CHECK(move_by_file("h3e3") == "h3e3");
  CHECK(move_by_file("H2-E2") == "h3e3");
  CHECK(move_by_file("h0g2") == "h1g3");
  CHECK(move_by_file("b10c8", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1") == "b10c8");
  CHECK(move_by_file("Nc3") == "b1c3");  // SAN
}

TEST_CASE("the men of a FEN of Xiangqi may have other letters") {
  const Setup usual = position("xiangqi", kXiangqiStart);
  const Setup other = position("xiangqi", "rheakaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAKAEHR r - - 0 1");
  CHECK(other.same_position(usual));
}
