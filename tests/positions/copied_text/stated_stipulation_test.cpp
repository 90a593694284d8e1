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
  CHECK(stated("Helpmate in 2, two solutions") == "h#2|2 solutions");
  CHECK(stated("Helpmate in 2 (3 solutions)") == "h#2|3 solutions");
  CHECK(stated("h#2 \u2013 3 solutions") == "h#2|3 solutions");
  CHECK(stated("h#2 three solutions") == "h#2|3 solutions");
  CHECK(stated("h#2 1/2") == "h#2.5|");
  CHECK(stated("h#2 1/2 2.1.1.1.1") == "h#2.5|2.1.1.1.1");
  CHECK(stated("Mate in 2, two hours of work") == "none");
  CHECK(stated("h#2 (5+4)") == "h#2|");
  CHECK(stated("h#2 C+ (5+4)") == "h#2|");
  CHECK(stated("  h#2                         5 + 4") == "h#2|");
  CHECK(stated("h#2 2.1.1.1 (5+4)") == "h#2|2.1.1.1");
  CHECK(stated("1.Qxc3! #2") == "none");
  CHECK(stated("x2") == "none");
}

TEST_CASE("words around a mate deny it") {
  for (const char* text :
       {"Stop the mate in 1", "Defend against mate in 1", "Prevent mate in 1", "Escape from mate in 1",
        "Parry the mate in 1", "Black threatens mate in 1", "How to avoid mate in 1",
        "White is threatened with mate in 1", "Facing mate in 1", "Missed mate in 1", "Not a mate in 1",
        "Save yourself from mate in 1", "Defending mate in 1", "Is there a mate in 1?", "Beware of mate in 1",
        "Mate in 1 defence", "Mate in 1 prevention", "Survive: mate in 1 threatened", "There isn't a mate in 2"}) {
    INFO(text);
    CHECK(denies_mate(text));
    CHECK_FALSE(stipulation_in_title(text));
  }
  for (const char* text :
       {"Mate in 2", "White to play and mate in 2", "Problem no 5, mate in 2", "Do not hurry. Mate in 2.",
        "Sicilian Defence, mate in 2", "Morphy against Duke Karl, mate in 2", "Can you find the mate in 2?",
        "Double threat: mate in 2", "White mates in 2. Missed in the game.", "How does White mate in 2?"}) {
    INFO(text);
    CHECK_FALSE(denies_mate(text));
  }
}
