#include "positions/copied_text/stated_stipulation.h"

#include <string>

#include <catch2/catch.hpp>

#include "positions/game/stipulation.h"

using namespace keymove;

TEST_CASE("a title names a stipulation, a line states one") {
  const auto titled = [](std::string_view text) {
    const auto found = stipulation_in_title(text);
    return found ? text_of(*parse_stipulation(found->text)) : "none";
  };
  CHECK(titled("Steudel, Die Schwalbe 1968, h#2") == "h#2");
  CHECK(titled("Wolfgang Weber, Selbstmatt in drei Zügen") == "s#3");
  CHECK(titled("helpmate in 2") == "h#2");
  CHECK(titled("Mate in 2") == "#2");
  CHECK(titled("No. 5 (s#3), 1968") == "s#3");
  CHECK(titled("h#2, helpmate in 2") == "h#2");
  // The number of a puzzle, a result, several stipulations, or none.
  for (const char* text :
       {"Puzzle #2", "#2", "2#", "No 2 #3", "+2", "x2", "h#2 or h#3", "Matthew in 3", "hx2", "ser-x3", "Mates"}) {
    INFO(text);
    CHECK(titled(text) == "none");
  }
  const auto stated = [](std::string_view text) {
    const auto found = stipulation_in_line(text);
    return found ? text_of(*parse_stipulation(found->text)) + "|" + found->rest : "none";
  };
  CHECK(stated("#2") == "#2|");
  CHECK(stated("#2 vv") == "#2|");
  CHECK(stated("Stipulation: h#2") == "h#2|");
  CHECK(stated("h#2 2.1.1.1") == "h#2|2.1.1.1");
  CHECK(stated("h#2 (2 solutions)") == "h#2|2 solutions");
  CHECK(stated("Mate in two.") == "#2|");
  CHECK(stated("h#2 (5+4)") == "h#2|");
  CHECK(stated("h#2 C+ (5+4)") == "h#2|");
  CHECK(stated("  h#2                         5 + 4") == "h#2|");
  CHECK(stated("h#2 2.1.1.1 (5+4)") == "h#2|2.1.1.1");
  CHECK(stated("1.Qxc3! #2") == "none");
  CHECK(stated("x2") == "none");
}
