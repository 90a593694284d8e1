#include "positions/answer_keys/answer_key.h"

#include <catch2/catch.hpp>

using namespace keymove;

namespace {

const std::string kKey =
    "{\"schema\": \"keymove-key/1\",\n \"answers\": {\n"
    "  \"WAC.001\": {\"keys\": [\"g3g6\"], \"distance\": 5, \"unique\": true, \"line\": [\"g3g6\", \"f7g6\"], "
    "\"outcome\": \"win\"},\n"
    "  \"b1\": {\"moves\": [\"a1a2\", \"a1b1\"]},\n"
    "  \"e3_1\": {\"best\": \"c6e6\", \"gain\": 5},\n"
    "  \"lost\": {\"distance\": 4, \"outcome\": \"loss\"}\n}}\n";

std::string place_of_error(const std::string& text) {
  const auto key = parse_answer_key("k.json", text);
  const std::vector<InputError>& errors = key ? key->errors : key.errors();
  REQUIRE_FALSE(errors.empty());
  const InputError& e = errors.front();
  return e.code + "@" + std::to_string(e.where.line) + ":" + std::to_string(e.where.column);
}

}  // namespace

TEST_CASE("an answer key is written with the bytes it was read from, sorted by id") {
  const auto key = parse_answer_key("k.json", kKey);
  REQUIRE(key);
  CHECK(key->answers.size() == 4);
  CHECK(write_answer_key(*key) == kKey);
  AnswerKey shuffled;
  for (const char* id : {"lost", "e3_1", "WAC.001", "b1"}) shuffled.answers[id] = key->answers.at(id);
  CHECK(write_answer_key(shuffled) == kKey);
  const auto empty = parse_answer_key("k.json", write_answer_key({}));
  REQUIRE(empty);
  CHECK(empty->answers.empty());
}

TEST_CASE("an answer of a key states all the keys there are") {
  const auto key = parse_answer_key("k.json", kKey);
  REQUIRE(key);
  const StatedClaim claim = claim_of({GoalKind::win, 5}, key->answers.at("WAC.001"), KeyList::all);
  CHECK(claim.all_keys);
  CHECK(claim.sole_key);
  CHECK(claim.distance == 5);
  CHECK(claim.outcome == Outcome::win);
  CHECK(claim.keys[0].where.line == 3);
  CHECK(claim.keys[0].where.column == 24);
  const StatedClaim loss = claim_of({}, key->answers.at("lost"), KeyList::all);
  CHECK(loss.outcome == Outcome::loss);
  CHECK(loss.distance == 4);
  CHECK_FALSE(loss.all_keys);
  CHECK(claim_of({GoalKind::moves, {}}, key->answers.at("b1"), KeyList::all).legal_moves->size() == 2);
  CHECK(claim_of({GoalKind::material, 3}, key->answers.at("e3_1"), KeyList::all).gain == 5);
}

TEST_CASE("flaws of an answer key are told at line and column") {
  CHECK(place_of_error("{\"schema\": \"keymove-key/2\", \"answers\": {}}") == "key-schema@1:12");
  CHECK(place_of_error("{\"schema\": \"keymove-key/1\",\n\"answers\": {\"a\": {\"key\": []}}}") == "unknown-key@2:19");
  CHECK(place_of_error("{\"schema\": \"keymove-key/1\", \"answers\": []}") == "json-type@1:40");
  CHECK(place_of_error("{\"schema\": \"keymove-key/1\",\n\"answers\": {\"a\": {}, \"a\": {}}}").substr(0, 6) ==
        "json@2");
  CHECK(place_of_error("").substr(0, 4) == "json");
  CHECK(place_of_error("7") == "key-format@1:1");
  CHECK(place_of_error("<key/>") == "key-format@1:1");
  CHECK(place_of_error("{\"a\": \"e1e8\",\n \"b\": 17}") == "key-answer@2:7");
  CHECK(place_of_error("{\"a\": {\"rating\": 17}}") == "key-answer@1:7");
  CHECK(place_of_error("[{\"id\": \"a\", \"best_move\": \"e1e8\"},\n {\"best_move\": \"e1e8\"}]") == "key-answer@2:2");
  CHECK(place_of_error("[{\"id\": 1, \"bm\": \"e1e8\"}, {\"id\": 1, \"bm\": \"e1e8\"}]") == "key-answer@1:27");
}

TEST_CASE("keys are read as people write them") {
  for (const char* text :
       {R"({"a": "Re8#", "b": ["h1h8", "h1h7"]})",
        R"([{"id": "a", "best_move": "Re8#"}, {"name": "b", "keys": "h1h8 h1h7"}])",
        R"({"course": "AI", "year": 2026, "answers": {"a": {"bestMove": "Re8#", "eval": 3}, "b": ["h1h8", "h1h7"]}})",
        R"([{"puzzle": "a", "answer": "Re8#"}, {"puzzle": "b", "answer": {"keys": ["h1h8", "h1h7"]}}])"}) {
    INFO(text);
    const auto key = parse_answer_key("k.json", text);
    REQUIRE(key);
    REQUIRE(key->answers.size() == 2);
    const StatedClaim a = claim_of({GoalKind::win, 1}, key->answers.at("a"), KeyList::all);
    const StatedClaim b = claim_of({GoalKind::win, 1}, key->answers.at("b"), KeyList::all);
    REQUIRE(a.keys.size() == 1);
    CHECK(a.keys[0].text == "Re8#");
    CHECK(a.keys[0].where.line == 1);
    REQUIRE(b.keys.size() == 2);
    CHECK(b.keys[1].text == "h1h7");
  }
  const auto lines = parse_answer_key(
      "k.json", R"([{"id": 7, "solution": "1. Qh7+ Kf8 2. Qh8#"}, {"id": "m", "bm": "e1e8", "mate_in": 3},
    {"id": "v", "result": "Draw"}, {"id": "s", "solution": ["e1e8", "f7f8"]}])");
  REQUIRE(lines);
  const auto listed = parse_answer_key("k.json", R"({"a": "Qh7+, Qh8 or Qh6", "b": "1.Qh7+ Kf8 2.Qh8#"})");
  REQUIRE(listed);
  REQUIRE(listed->answers.at("a").keys.size() == 3);
  CHECK(listed->answers.at("a").keys[2].text == "Qh6");
  CHECK(listed->answers.at("b").line.size() == 3);
  const StatedAnswer& seven = lines->answers.at("7");
  CHECK(seven.best->text == "Qh7+");
  CHECK(seven.distance == 3);
  REQUIRE(seven.line.size() == 3);
  CHECK(seven.line[2].text == "Qh8#");
  CHECK(lines->answers.at("m").distance == 5);
  CHECK(lines->answers.at("v").outcome == Outcome::draw);
  CHECK_FALSE(lines->answers.at("s").distance);
}

TEST_CASE("a move of a key may be a pair of squares") {
  for (const char* text : {"{\"a\": \"((7, 1), (7, 0))\"}", "{\"a\": [[7, 1], [7, 0]]}", "{\"a\": [[[7, 1], [7, 0]]]}",
                           "[{\"id\": \"a\", \"best_move\": [[7, 1], [7, 0]]}]"}) {
    INFO(text);
    const auto key = parse_answer_key("k.json", text);
    REQUIRE(key);
    const StatedAnswer& answer = key->answers.at("a");
    const std::string move = answer.best ? answer.best->text : answer.keys.at(0).text;
    std::string digits;
    for (const char c : move) {
      if (c >= '0' && c <= '9') digits += c;
    }
    CHECK(digits == "7170");
    CHECK(answer.keys.size() + (answer.best ? 1 : 0) == 1);
  }
  const auto letters = parse_answer_key("k.json", "{\"a\": [[\"a\", 2], [\"a\", 6]]}");
  REQUIRE(letters);
  CHECK(letters->answers.at("a").best.has_value());
}

TEST_CASE("one answer that cannot be read leaves the others, and null is no answer") {
  const auto key = parse_answer_key("k.json", "{\"Q1\": \"e1e8\",\n \"Q2\": 17, \"Q3\": null, \"Q4\": \"Ra6\"}");
  REQUIRE(key);
  CHECK(key->answers.size() == 2);
  REQUIRE(key->errors.size() == 1);
  CHECK(key->errors[0].where.line == 2);
  CHECK(key->errors[0].where.column == 8);
}

TEST_CASE("a key may be a table, or lines of ids and moves") {
  for (const char* text :
       {"id,move\nQ1,e1e8\nQ2,Ra6\n", "Q1: e1e8\nQ2: Ra6\n", "Q1 e1e8\r\nQ2 Ra6\r\n", "# the key\nQ1\te1e8\nQ2\tRa6",
        "points;Best Move;Name\n1;e1e8;Q1\n2;Ra6;Q2\n3;;Q3\n", "\"id\",\"move\"\n\"Q1\",\"e1e8\"\n\"Q2\",\"Ra6\"\n"}) {
    INFO(text);
    const auto key = parse_answer_key("k.csv", text);
    REQUIRE(key);
    CHECK(key->errors.empty());
    REQUIRE(key->answers.size() == 2);
    const StatedAnswer& second = key->answers.at("Q2");
    const MoveText& move = second.best ? *second.best : second.keys.at(0);
    CHECK(move.text == "Ra6");
    CHECK(move.where.line >= 2);
  }
  const auto line = parse_answer_key("k.csv", "id,solution\na,1. Qh7+ Kf8 2. Qf7#\n");
  REQUIRE(line);
  CHECK(line->answers.at("a").line.size() == 3);
  CHECK(line->answers.at("a").line[0].where.column == 6);
}
