#include "positions/trace_text/depth_numbers.h"

#include <string>

#include <catch2/catch.hpp>

using namespace keymove;

namespace {

/// "0=1 1=13".
std::string text_of(const std::vector<DepthNumber>& numbers) {
  std::string out;
  for (const DepthNumber& found : numbers)
    out += (out.empty() ? "" : " ") + std::to_string(found.depth) + "=" +
           std::to_string(static_cast<int>(found.number.value));
  return out;
}

}  // namespace

TEST_CASE("numbers by depth are read in every form") {
  for (const char* text : {"0=1 1=13 2=170", "{0: 1, 1: 13, 2: 170}", "[(0, 1), (1, 13), (2, 170)]",
                           "depth0=1, depth1=13, depth2=170", "D0: 1 | D1: 13 | D2: 170", "0 -> 1, 1 -> 13, 2 -> 170",
                           "defaultdict(<class 'int'>, {0: 1, 1: 13, 2: 170})", "{\"0\": 1, \"1\": 13, \"2\": 170}"}) {
    INFO(text);
    CHECK(text_of(depth_numbers(text)) == "0=1 1=13 2=170");
  }
  for (const char* text : {"by depth: [1, 13, 170]", "(1, 13, 170)"}) {
    INFO(text);
    CHECK(depth_numbers(text).empty());
    CHECK(text_of(listed_numbers(text)) == "0=1 1=13 2=170");
  }
  for (const char* text : {"", "[", "[1]", "[B2, B3]", "[('B2', 'B3')]", "1, 13", "[a=1, b=2]"}) {
    INFO(text);
    CHECK(listed_numbers(text).empty());
  }
}

TEST_CASE("one pair alone continues a list") {
  for (const char* text : {" D1: 13 ", "1=13", " Depth 1: 13 states", "1: 7.1%"}) {
    INFO(text);
    CHECK(is_depth_pair(text));
  }
  for (const char* text : {"", "turn 1: 13", "score: 13", "white", "1=2 2=3"}) {
    INFO(text);
    CHECK(!is_depth_pair(text));
  }
}

TEST_CASE("shares of 1 become percentages, percentages stay") {
  auto shares = listed_numbers("[0.005, 0.0707, 0.924]");
  make_percentages(shares);
  REQUIRE(shares.size() == 3);
  CHECK(shares[1].number.value == Approx(7.07));
  CHECK(shares[1].number.last_digit == Approx(0.01));
  auto percentages = listed_numbers("[0.5, 7.1, 92.4]");
  make_percentages(percentages);
  CHECK(percentages[0].number.value == Approx(0.5));
}
