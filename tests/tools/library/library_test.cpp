#include "tools/library/library.h"

#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace keymove;
using namespace keymove::tools;

namespace {

// Back ranks: Re8 mates; the other position states a wrong key.
const char* const kText =
    "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8; dm 1; id \"right\";\n"
    "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re7; dm 1; id \"wrong\";\n"
    "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Rx9; id \"bad\";\n";

}  // namespace

TEST_CASE("problems from text are solved, certified, judged and drawn without the program around it") {
  const Suite suite = parse_suite("text", kText, {nullptr, "epd"});
  REQUIRE(suite.positions.size() == 3);

  const auto answers = solve_suite(suite, {}, {});
  REQUIRE(answers.size() == 3);
  CHECK(answers[0].at("id") == "right");
  CHECK(answers[0].at("outcome") == "win");
  CHECK(answers[0].at("distance") == 1);
  CHECK(answers[0].at("keys") == nlohmann::ordered_json({"e1e8"}));
  CHECK(answers[0].at("proof") == "checked");

  AnswerOptions unchecked;
  unchecked.certificates.reset();
  CHECK(solve_suite(suite, {}, unchecked)[0].at("proof") == "solver");

  const auto verdicts = judge_suite(suite, {});
  REQUIRE(verdicts.size() == 3);
  CHECK(verdicts[0].at("verdict") == "confirmed");
  CHECK(verdicts[1].at("verdict") == "refuted");
  CHECK(verdicts[2].at("verdict") == "bad_position");
  CHECK(!verdicts[2].at("error").empty());

  CHECK(board_svg(*suite.positions[0].setup, {}).find("<svg") == 0);
}

TEST_CASE("the library does not judge stated move trees, and reports this") {
  Suite suite = parse_suite("text", kText, {nullptr, "epd"});
  suite.positions.resize(1);
  suite.positions[0].trees.emplace_back();
  CHECK(judge_suite(suite, {})[0].at("verdict") == "unsupported");
}
