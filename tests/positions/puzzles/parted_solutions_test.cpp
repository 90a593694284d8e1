// Solutions of help play under names with numbers.
#include <string>

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

/// What is stated of a helpmate in two that has two solutions: their number and the moves of all lines, "2 8".
std::string stated_by(const std::string& members) {
  INFO(members);
  const Suite suite = parse_suite(
      "p.json", R"([{"fen": "8/8/8/8/1K5R/8/2N5/2k5 b - - 0 1", "stipulation": "h#2", )" + members + "}]", {});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].errors.empty());
  const StatedClaim& claim = suite.positions[0].claim;
  return (claim.solutions ? std::to_string(*claim.solutions) : "-") + " " + std::to_string(claim.line.size());
}

}  // namespace

TEST_CASE("solutions under names with numbers are all stated") {
  CHECK(stated_by(R"("solution1": "1.Kb1 Kc3 2.Kc1 Rh1#", "solution2": "1.Kd1 Kc3 2.Kc1 Rh1#")") == "2 8");
  CHECK(stated_by(R"("solution_1": "Kb1 Kc3 Kc1 Rh1#", "solution_2": "Kd1 Kc3 Kc1 Rh1#")") == "2 8");
  CHECK(stated_by(R"("solution": ["Kb1", "Kc3", "Kc1", "Rh1#"])").ends_with(" 4"));
}
