// Problems as collections and their data base have them: each case is the smallest that was once read wrongly.
#include <string>

#include <catch2/catch.hpp>

#include "positions/problem_files/olv_reader.h"
#include "positions/problem_files/popeye_input.h"
#include "positions/problem_files/popeye_writer.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kRealMen = "algebraic: {white: [Kc1, Rh1], black: [Ka1, Pa2]}\n";

TestPosition one_olv(const std::string& text) {
  const Suite suite = parse_suite("p.olv", text, {nullptr, ""});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions.front().errors.empty());
  return suite.positions.front();
}

std::string fens(const Suite& suite) {
  std::string out;
  for (const TestPosition& position : suite.positions) {
    if (!position.errors.empty()) return position.errors.front().message;
    out += (out.empty() ? "" : "; ") + (position.setup ? write_epd_board(*position.setup) : position.unsupported);
  }
  return out;
}

}  // namespace

TEST_CASE("intended solutions are a number, branchings, or left open") {
  const auto intended = [](const std::string& text) {
    return one_olv(kRealMen + "stipulation: h#2\nintended-solutions: \"" + text + "\"\n");
  };
  CHECK(intended("2").claim.solutions == 2);
  CHECK(intended("1.2").claim.solutions == 2);
  CHECK(intended("2.1.1.1").claim.solutions == 2);
  CHECK(intended("2 solutions").claim.solutions == 2);
  for (const char* text : {"1.2.", "4.1.1..."}) {
    INFO(text);
    const TestPosition open = intended(text);
    CHECK_FALSE(open.claim.solutions);
    CHECK(open.claim.open_number);
    CHECK(open.repairs.size() == 1);
  }
}

TEST_CASE("twins are read in the short forms of collections") {
  const auto twins = [](const std::string& text) {
    return fens(parse_suite("p.olv", kRealMen + "stipulation: s#2\ntwins: {" + text + "}\n", {nullptr, ""}));
  };
  const std::string diagram = "8/8/8/8/8/8/p7/k1K4R w - -; ";
  CHECK(twins("b: \"bPa2-->a3\"") == diagram + "8/8/8/8/8/p7/8/k1K4R w - -");
  CHECK(twins("b: \"wRh1-->wQh1\"") == diagram + "8/8/8/8/8/8/p7/k1K4Q w - -");
  CHECK(twins("b: \"wRh1-->bQh1\"") == diagram + "8/8/8/8/8/8/p7/k1K4q w - -");
  CHECK(twins("b: \"wRh1<-->bPa2\"") == diagram + "8/8/8/8/8/8/R7/k1K4p w - -");
  CHECK(twins("b: \"-bPa2\", c: \"+wPb5\"") == diagram + "8/8/8/8/8/8/8/k1K4R w - -; 8/8/8/1P6/8/8/p7/k1K4R w - -");
  CHECK(twins("b: \"Kc1-->d1, Rh1-->g1\"") == diagram + "8/8/8/8/8/8/p7/k2K2R1 w - -");
  CHECK(twins("b: Move h1 g1") == diagram + "8/8/8/8/8/8/p7/k1K3R1 w - -");
}

TEST_CASE("an answer of the data base in JSON is read as an .olv file is") {
  const std::string problem =
      R"({"id": 77, "algebraic": {"white": ["Kc1", "Rh1"], "black": ["Ka1", "Pa2"]}, "stipulation": "#2",)"
      R"( "authors": ["Nobody, A."], "twins": [], "options": null, "solution": "1.Kc1-c2 !\nbut"})";
  for (const std::string& text : {R"({"success":true,"result":{"count":1,"entries":[)" + problem + "]}}", problem,
                                  "[" + problem + "]", R"({"entries": [)" + problem + "]}"}) {
    INFO(text);
    for (const char* file : {"p.json", "p.olv", "p.txt"}) {
      const Suite suite = parse_suite(file, text, {nullptr, ""});
      REQUIRE(suite.positions.size() == 1);
      CHECK(suite.positions[0].id == "p:1");
      CHECK(suite.positions[0].provenance == "Nobody, A.");
      CHECK(suite.positions[0].claim.distance == 3);
      CHECK(fens(suite) == "8/8/8/8/8/8/p7/k1K4R w - -");
    }
  }
  CHECK(parse_suite("p.json", "[" + problem + ",\n" + problem + "]", {nullptr, ""}).positions.size() == 2);
}

TEST_CASE("Popeye's input keeps the number of solutions in a remark") {
  const std::string text = write_popeye_input({one_olv(kRealMen + "stipulation: h#2\nintended-solutions: 3\n")});
  CHECK(text.find("Remark solutions 3\n") != std::string::npos);
  const Suite again = parse_popeye_input({"p.inp", "p", text, nullptr});
  REQUIRE(again.positions.size() == 1);
  CHECK(again.positions[0].claim.solutions == 3);
}
