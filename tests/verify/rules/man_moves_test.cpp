// Tests of the reference rules' parser of Betza notation, by docs/variants.md.
#include "verify/rules/man_moves.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using keymove::verify::ManMove;
using keymove::verify::moves_like;
using keymove::verify::Passing;
using keymove::verify::read_moves;
using keymove::verify::way_of;

namespace {

std::vector<ManMove> moves_by(const std::string& betza) {
  INFO(betza);
  const auto read = read_moves(betza);
  REQUIRE(read);
  return *read;
}

/// The squares of the man's first steps from e5, sorted and without duplicates. Squares off the board are named, too,
/// by file 'i', rank '9' and so on.
std::string from_e5(const std::string& betza) {
  std::set<std::string> squares;
  for (const ManMove& move : moves_by(betza)) {
    squares.insert({static_cast<char>('e' + move.right), static_cast<char>('5' + move.up)});
  }
  std::string out;
  for (const std::string& square : squares) out += (out.empty() ? "" : " ") + square;
  return out;
}

/// The only move of a string that gives one.
ManMove only(const std::string& betza) {
  const auto all = moves_by(betza);
  INFO(betza);
  REQUIRE(all.size() == 1);
  return all.front();
}

}  // namespace

TEST_CASE("reading of Betza: atoms") {
  CHECK(from_e5("W") == "d5 e4 e6 f5");
  CHECK(from_e5("F") == "d4 d6 f4 f6");
  CHECK(from_e5("D") == "c5 e3 e7 g5");
  CHECK(from_e5("N") == "c4 c6 d3 d7 f3 f7 g4 g6");
  CHECK(from_e5("A") == "c3 c7 g3 g7");
  CHECK(from_e5("H") == "b5 e2 e8 h5");
  CHECK(from_e5("C") == "b4 b6 d2 d8 f2 f8 h4 h6");
  CHECK(from_e5("L") == from_e5("C"));
  CHECK(from_e5("Z") == "b3 b7 c2 c8 g2 g8 h3 h7");
  CHECK(from_e5("J") == from_e5("Z"));
  CHECK(from_e5("G") == "b2 b8 h2 h8");
  CHECK(from_e5("(4,1)") == "a4 a6 d1 d9 f1 f9 i4 i6");
  CHECK(from_e5("(1,4)") == from_e5("(4,1)"));
  CHECK(from_e5("(0,1)") == from_e5("W"));
  CHECK(from_e5("K") == "d4 d5 d6 e4 e6 f4 f5 f6");
  CHECK(moves_by("K").size() == 8);
  CHECK(moves_by("NN").size() == 8);
}

TEST_CASE("reading of Betza: the table of directions of docs/variants.md") {
  CHECK(from_e5("fN") == "d7 f7");
  CHECK(from_e5("ffN") == "d7 f7");
  CHECK(from_e5("flN") == "c6");
  CHECK(from_e5("lfN") == "d7");
  CHECK(from_e5("sN") == "c4 c6 g4 g6");
  CHECK(from_e5("fhN") == "c6 d7 f7 g6");
  CHECK(from_e5("vN") == "d3 d7 f3 f7");
  CHECK(from_e5("lhN") == "c4 c6 d3 d7");
  CHECK(from_e5("hrN") == "c6 d3 f7 g4");
  CHECK(from_e5("hlN") == "c4 d7 f3 g6");
}

TEST_CASE("reading of Betza: directions of orthogonal and diagonal atoms, and of both together") {
  CHECK(from_e5("fW") == "e6");
  CHECK(from_e5("bW") == "e4");
  CHECK(from_e5("lW") == "d5");
  CHECK(from_e5("rW") == "f5");
  CHECK(from_e5("flW") == "d5 e6");
  CHECK(from_e5("sfW") == "d5 e6 f5");
  CHECK(from_e5("vD") == "e3 e7");
  CHECK(from_e5("fF") == "d6 f6");
  CHECK(from_e5("lF") == "d4 d6");
  CHECK(from_e5("frF") == "f6");
  CHECK(from_e5("rfF") == "f6");
  CHECK(from_e5("blA") == "c3");
  CHECK(from_e5("vF") == from_e5("F"));
  CHECK(from_e5("flbrF") == "d6 f4");
  CHECK(from_e5("ffrF") == "d6 f6");  // f, then fr
  CHECK(from_e5("fK") == "d6 e6 f6");
  CHECK(from_e5("flK") == "d5 d6 e6");
  CHECK(from_e5("bQ") == "d4 e4 f4");
  CHECK(from_e5("lbC") == "d2");
  CHECK(from_e5("blC") == "b4");
  CHECK(from_e5("rb(4,1)") == "f1");
}

TEST_CASE("reading of Betza: ranges") {
  const auto range = [](const std::string& betza) {
    const auto all = moves_by(betza);
    const int steps = all.front().steps;
    CHECK(std::all_of(all.begin(), all.end(), [steps](const ManMove& m) { return m.steps == steps; }));
    return steps;
  };
  CHECK(range("W") == 1);
  CHECK(range("K") == 1);
  CHECK(range("(4,1)") == 1);
  CHECK(range("R") == 0);
  CHECK(range("B") == 0);
  CHECK(range("Q") == 0);
  CHECK(range("WW") == 0);
  CHECK(range("W0") == 0);
  CHECK(range("KK") == 0);
  CHECK(range("N0") == 0);
  CHECK(range("NN") == 0);
  CHECK(range("(4,1)0") == 0);
  CHECK(range("W3") == 3);
  CHECK(range("B3") == 3);
  CHECK(range("R10") == 10);
  CHECK(range("W10") == 10);
  CHECK(range("(4,1)2") == 2);
  CHECK(moves_like("R", "WW"));
  CHECK(moves_like("B", "F0"));
  CHECK(moves_like("Q", "FFW0"));
  CHECK(moves_like("K", "FW"));
  CHECK(moves_like("R3", "W3"));
  CHECK_FALSE(moves_like("R", "W"));
  CHECK_FALSE(moves_like("R", "WF"));
  CHECK_FALSE(moves_like("?", "?"));
}

TEST_CASE("reading of Betza: the other modifiers") {
  ManMove step;
  step.up = 1;
  step.may_move = true;
  step.may_capture = true;
  CHECK(only("fW") == step);
  CHECK(only("fmcW") == step);
  ManMove quiet = step;
  quiet.may_capture = false;
  CHECK(only("fmW") == quiet);
  CHECK(only("mfW") == quiet);
  ManMove capture = step;
  capture.may_move = false;
  CHECK(only("fcW") == capture);
  ManMove lame = step;
  lame.up = 2;
  lame.lame = true;
  CHECK(only("fnD") == lame);
  lame.initial_only = true;
  lame.may_capture = false;
  CHECK(only("ifmnD") == lame);
  CHECK(only("nmifD") == lame);
  ManMove taking = capture;
  taking.right = 1;
  taking.en_passant = true;
  CHECK(only("frceF") == taking);
  CHECK(only("frmeF") == [&] {
    ManMove quiet_or_en_passant = taking;
    quiet_or_en_passant.may_move = true;
    quiet_or_en_passant.may_capture = false;
    return quiet_or_en_passant;
  }());
  taking.may_move = true;
  CHECK(only("freF") == taking);  // without m and c it may do both
  ManMove rider = step;
  rider.steps = 0;
  rider.passing = Passing::skips_first;
  CHECK(only("jfR") == rider);
  rider.passing = Passing::over_hurdle;
  CHECK(only("pfR") == rider);
  rider.passing = Passing::behind_hurdle;
  CHECK(only("gfR") == rider);
}

TEST_CASE("reading of Betza: the groups of a man follow each other") {
  const auto pawn = moves_by("fmWfceFifmnD");
  REQUIRE(pawn.size() == 4);
  CHECK(pawn[0] == only("fmW"));
  CHECK(pawn[3] == only("ifmnD"));
  CHECK(moves_by("RN").size() == 12);
  CHECK(moves_by("mRcpR").size() == 8);
  CHECK(moves_by("WWF").size() == 8);
  CHECK(moves_by("WWW").size() == 8);
}

TEST_CASE("reading of Betza: what is not in the dialect is refused") {
  for (const char* wrong :
       {"",    "f",     "3",   "w",    "X",    "N?",    "[F?R]",   "aW",  "zR",       "oW",     "qW",
        "tW",  "uW",    "xW",  "dW",   "yW",   "U",     "O",       "W ",  " W",       "Wf",     "W100",
        "W-1", "(4,1",  "(4)", "(,1)", "(4,)", "(0,0)", "(100,1)", "4,1", "(4 ,1)",   "(4,1)f", "()",
        "hW",  "hN",    "hfN", "fhW",  "fhF",  "hrW",   "hlB",     "hrK", "fhQ",      "flhN",   "hhN",
        "jW",  "pN",    "gK",  "jR1",  "ceR",  "eW2",   "eNN",     "mmW", "ccF",      "imiD",   "nnN",
        "jjR", "fmfmW", "WW2", "npR",  "jpR",  "pgR",   "jgQ",     "njR", "\xC3\xA9", "N\n"}) {
    INFO(wrong);
    CHECK_FALSE(read_moves(wrong));
  }
}

TEST_CASE("a step's way goes along the longer axis first, then diagonally") {
  using Way = std::vector<std::pair<int, int>>;
  CHECK(way_of(1, 0).empty());
  CHECK(way_of(-1, 1).empty());
  CHECK(way_of(2, 1) == Way{{1, 0}});
  CHECK(way_of(-1, 2) == Way{{0, 1}});
  CHECK(way_of(0, -2) == Way{{0, -1}});
  CHECK(way_of(2, -2) == Way{{1, -1}});
  CHECK(way_of(-3, 0) == Way{{-1, 0}, {-2, 0}});
  CHECK(way_of(1, -3) == Way{{0, -1}, {0, -2}});
  CHECK(way_of(-3, -2) == Way{{-1, 0}, {-2, -1}});
  CHECK(way_of(4, 1) == Way{{1, 0}, {2, 0}, {3, 0}});
}
