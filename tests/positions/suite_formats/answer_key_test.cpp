#include "positions/suite_formats/answer_key.h"

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

std::string place(const std::string& text) {
  const auto key = parse_answer_key("k.json", text);
  REQUIRE_FALSE(key);
  const InputError& e = key.errors().front();
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
  CHECK(place("{\"answers\": {}}") == "key-schema@1:1");
  CHECK(place("{\"schema\": \"keymove-key/2\", \"answers\": {}}") == "key-schema@1:12");
  CHECK(place("{\"schema\": \"keymove-key/1\",\n\"answers\": {\"a\": {\"key\": []}}}") == "unknown-key@2:19");
  CHECK(place("{\"schema\": \"keymove-key/1\", \"answers\": []}") == "json-type@1:40");
  CHECK(place("{\"schema\": \"keymove-key/1\",\n\"answers\": {\"a\": {}, \"a\": {}}}").substr(0, 6) == "json@2");
  CHECK(place("").substr(0, 4) == "json");
  CHECK(place("[]") == "json-type@1:1");
}
