#include <string>

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kFen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

std::string unsupported_in(const std::string& name, const std::string& text) {
  INFO(text);
  const Suite suite = parse_suite(name, text, {});
  REQUIRE(suite.positions.size() == 1);
  REQUIRE(suite.positions[0].errors.empty());
  return suite.positions[0].unsupported;
}

std::string unsupported_beside(const std::string& members) {
  return unsupported_in("p.json", "[{\"fen\": \"" + kFen + "\", \"stipulation\": \"#2\", " + members + "}]");
}

std::string unsupported_in_row(const std::string& column, const std::string& cell) {
  return unsupported_in("p.csv", "fen,stipulation,solution," + column + "\n" + kFen + ",#2,Ra6," + cell + "\n");
}

}  // namespace

TEST_CASE("a condition that chess does not have makes a puzzle of JSON unsupported") {
  CHECK(unsupported_beside(R"("solution": "Ra6", "condition": "Circe")") == "the condition 'Circe'");
  CHECK(unsupported_beside(R"("key": "Ra6", "conditions": ["Madrasi", "Circe"])") == "the condition 'Madrasi'");
  CHECK(unsupported_beside(R"("options": ["SetPlay", "AntiCirce"])") == "the condition 'AntiCirce'");
  CHECK(unsupported_in("p.jsonl", "{\"fen\": \"" + kFen + R"(", "moves": "Ra6", "mate": 2, "Condition": "Alice"})") ==
        "the condition 'Alice'");
  for (const char* plain :
       {R"("condition": "")", R"("condition": null)", R"("conditions": [])", R"("options": ["SetPlay"])",
        R"("condition": "White to move", "key": "Ra6")", R"("remark": "not Circe")"})
    CHECK(unsupported_beside(plain).empty());
}

TEST_CASE("a condition that chess does not have makes a row of a table unsupported") {
  CHECK(unsupported_in_row("condition", "Circe") == "the condition 'Circe'");
  CHECK(unsupported_in_row("Conditions", "Take&Make") == "the condition 'Take&Make'");
  CHECK(unsupported_in_row("condition", "").empty());
  CHECK(unsupported_in_row("condition", "none").empty());
  CHECK(unsupported_in_row("remark", "Circe").empty());
}
