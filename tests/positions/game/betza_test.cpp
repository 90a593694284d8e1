#include "positions/game/betza.h"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

using namespace keymove;

namespace {

std::set<std::pair<int, int>> offsets(std::string_view betza) {
  const auto rules = parse_betza(betza);
  REQUIRE(rules);
  std::set<std::pair<int, int>> out;
  for (const MoveRule& r : *rules) out.emplace(r.dx, r.dy);
  return out;
}

using Offsets = std::set<std::pair<int, int>>;

InputError betza_error_of(std::string_view betza) {
  const auto rules = parse_betza(betza);
  REQUIRE_FALSE(rules);
  return rules.errors().front();
}

}  // namespace

TEST_CASE("directions of orthogonal and diagonal atoms follow the dialect") {
  CHECK(offsets("W") == Offsets{{0, 1}, {0, -1}, {1, 0}, {-1, 0}});
  CHECK(offsets("fsW") == Offsets{{0, 1}, {1, 0}, {-1, 0}});
  CHECK(offsets("vF") == offsets("F"));
  CHECK(offsets("fF") == Offsets{{1, 1}, {-1, 1}});
  CHECK(offsets("frF") == Offsets{{1, 1}});
  CHECK(offsets("fK") == Offsets{{0, 1}, {1, 1}, {-1, 1}});
}

TEST_CASE("directions of oblique atoms: narrow, wide, single and chiral") {
  CHECK(offsets("fN") == Offsets{{1, 2}, {-1, 2}});
  CHECK(offsets("ffN") == offsets("fN"));
  CHECK(offsets("flN") == Offsets{{-2, 1}});
  CHECK(offsets("lfN") == Offsets{{-1, 2}});
  CHECK(offsets("fhN") == Offsets{{1, 2}, {-1, 2}, {2, 1}, {-2, 1}});
  CHECK(offsets("hrN") == Offsets{{1, 2}, {2, -1}, {-1, -2}, {-2, 1}});
  CHECK(offsets("hlN") == Offsets{{-1, 2}, {2, 1}, {1, -2}, {-2, -1}});
  CHECK(offsets("fbN") == Offsets{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}});
}

TEST_CASE("ranges are one step, a number, or unlimited by zero or a repeated letter") {
  CHECK(parse_betza("D")->front().range == 1);
  CHECK(parse_betza("DD")->front().range == 0);
  CHECK(parse_betza("C0")->front().range == 0);
  CHECK(parse_betza("D2")->front().range == 2);
  CHECK(parse_betza("R10")->front().range == 10);
  CHECK(parse_betza("R")->front().range == 0);
  CHECK(offsets("(4,1)").size() == 8);
}

TEST_CASE("modifiers set what a rule may do") {
  const MoveRule pawn = parse_betza("ifmnD")->front();
  CHECK(pawn.may_move);
  CHECK_FALSE(pawn.may_capture);
  CHECK(pawn.lame);
  CHECK(pawn.initial_only);
  const MoveRule passing = parse_betza("fceF")->front();
  CHECK(passing.en_passant);
  CHECK(passing.may_capture);
  CHECK_FALSE(passing.may_move);
  const MoveRule en_passant_too = parse_betza("fmeF")->front();
  CHECK((en_passant_too.en_passant && en_passant_too.may_move && !en_passant_too.may_capture));
  const MoveRule all_three = parse_betza("feF")->front();  // without m and c it may do both
  CHECK((all_three.en_passant && all_three.may_move && all_three.may_capture));
  CHECK(parse_betza("cpR")->front().hurdle == Hurdle::over);
  CHECK(parse_betza("gQ")->front().hurdle == Hurdle::behind);
  CHECK(parse_betza("jR")->front().skips_first);
}

TEST_CASE("an unknown, reserved or misplaced letter is an error at its column") {
  CHECK(betza_error_of("KX").where.column == 2);
  CHECK(betza_error_of("KX").code == "betza-letter");
  CHECK(betza_error_of("FyafsF").where.column == 2);
  CHECK(betza_error_of("FyafsF").code == "betza-reserved");
  CHECK(betza_error_of("W[F-R]").where.column == 2);
  CHECK(betza_error_of("Nfm").code == "betza-no-atom");
  CHECK(betza_error_of("pW").code == "betza-modifiers");
  CHECK(betza_error_of("fhW").where.column == 2);
  CHECK(betza_error_of("mmW").where.column == 2);
  CHECK(betza_error_of("R123").where.column == 2);
  CHECK(betza_error_of("(4,").code == "betza-vector");
  CHECK(betza_error_of("(0,0)").code == "betza-vector");
  CHECK(betza_error_of("").code == "betza-empty");
}

TEST_CASE("the way of a lame step goes along the longer axis first") {
  using Way = std::vector<std::pair<int, int>>;
  CHECK(way_of_step(1, 2) == Way{{0, 1}});
  CHECK(way_of_step(-2, 1) == Way{{-1, 0}});
  CHECK(way_of_step(3, -1) == Way{{1, 0}, {2, 0}});
  CHECK(way_of_step(2, 3) == Way{{0, 1}, {1, 2}});
  CHECK(way_of_step(0, 2) == Way{{0, 1}});
  CHECK(way_of_step(2, 2) == Way{{1, 1}});
  CHECK(way_of_step(1, 1).empty());
}
