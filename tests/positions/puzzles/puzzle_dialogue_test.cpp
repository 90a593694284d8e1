// Puzzles as questions to language models with their answers.
#include "positions/puzzles/puzzle_dialogue.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_json.h"

using namespace keymove;

namespace {

const std::string kAskedFen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

TestPosition asked_in_line(const std::string& line) {
  const Suite suite = parse_suite_json_lines({"p.jsonl", "p", line + "\n", nullptr});
  REQUIRE(suite.positions.size() == 1);
  return suite.positions.front();
}

TestPosition asked_by(const std::string& question, const std::string& answer) {
  return asked_in_line(R"({"prompt": ")" + question + R"(", "completion": ")" + answer + "\"}");
}

}  // namespace

TEST_CASE("a question with a FEN and its answer are a puzzle") {
  const std::string question = "Find mate in 2: " + kAskedFen;
  for (const std::string& line :
       {R"({"prompt": ")" + question + R"(", "completion": "Ra6"})",
        R"({"instruction": "Find mate in 2.", "input": "FEN: )" + kAskedFen + R"(", "output": "Ra6"})",
        R"({"messages": [{"role": "system", "content": "Solve."}, {"role": "user", "content": ")" + question +
            R"("}, {"role": "assistant", "content": "Ra6"}]})",
        R"({"conversations": [{"from": "human", "value": ")" + question + R"("}, {"from": "gpt", "value": "Ra6"}]})"}) {
    INFO(line);
    const TestPosition position = asked_in_line(line);
    CHECK(position.errors.empty());
    CHECK(position.setup);
    CHECK(position.claim.distance == 3);
    REQUIRE(position.claim.keys.size() == 1);
    CHECK(position.claim.keys[0].text == "Ra6");
    CHECK(position.claim.keys[0].where.line == 1);
  }
}

TEST_CASE("of an answer in prose the only move counts, and of a line the first") {
  const auto key = [](const std::string& answer) {
    const TestPosition position = asked_by("Position `" + kAskedFen + "`, mate in two moves.", answer);
    CHECK(position.errors.empty());
    return position.claim.keys.empty() ? position.repairs.back() : position.claim.keys[0].text;
  };
  CHECK(key("The best move is **Ra6**.") == "Ra6");
  CHECK(key("1. Ra6! bxa6 2. b7#") == "Ra6");
  CHECK(key("a1a6") == "a1a6");
  CHECK(key("Ra6 or perhaps Rxa7") == "Ra6");
  CHECK(key("I would play Ra6 or Rxa7") == "the answer is not read: it names no move, or several");
  CHECK(key("I do not know.") == "the answer is not read: it names no move, or several");
}

TEST_CASE("a question without a FEN is no puzzle") {
  CHECK(asked_by("What is the best opening?", "e4").errors.front().code == "unknown-key");
  CHECK(asked_by("Mate in 2: kbK5/pp6/1P6/8/8/8/8/R6z w - - 0 1", "Ra6").errors.front().code == "fen-letter");
}
