// Tests of texts that are not move trees: every error is reported with its place.
#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/move_trees/move_tree.h"
#include "tests/positions/move_trees/tree_answer_texts.h"

using namespace keymove;
using namespace keymove::tests;

TEST_CASE("a document's flaws are told") {
  const std::string odd = "keymove-tree/2";
  CHECK(error_of("{}") == "1:3: tree-missing: expected the member \"value\" (byte 2)");
  CHECK(error_of(R"({"schema": "keymove-tree/1", "value": 1, "line": []})").find("the member \"tree\"") !=
        std::string::npos);
  CHECK(error_of(R"({"schema": "keymove-tree/2"})").find("tree-schema: expected \"keymove-tree/1\"") !=
        std::string::npos);
  CHECK(error_of(R"({"value": 1, "value": 2})") == "1:14: tree-duplicate: duplicate member \"value\" (byte 13)");
  CHECK(error_of(R"({"value": None})").find("1:11: tree-value: expected a number such as -0.75") == 0);
  CHECK(error_of(R"({"value": 1e999})").find("1:11: tree-value: ") == 0);
  CHECK(error_of(R"({"line": ["e2e9"]})").find("tree-move: ") != std::string::npos);
  CHECK(error_of(R"({"depth": -1})").find("expected a number of plies") != std::string::npos);
  CHECK(error_of(R"({"x": [1,]})").find("tree-format: expected a JSON value, found ']'") != std::string::npos);
  CHECK(error_of(R"({"x": {"a" 1}})").find("expected ':', found a number") != std::string::npos);
  CHECK(error_of(R"({"x": tru})").find("expected true") != std::string::npos);
  CHECK(error_of("{\"x\": " + std::string(1'000'000, '[')) == "1:1007: tree-depth: JSON nested too deep (byte 1006)");
  CHECK(error_of(document(R"({"e2e4": {}, "value": 1})")).find("expected a move, found \"value\", at /") !=
        std::string::npos);
  CHECK(error_of(document(R"({"a2a4": {"value": 1, "e2e4": {}}})")).find("belong in \"moves\", at /a2a4") !=
        std::string::npos);
  CHECK(error_of(document(R"({"moves": {}, "moves": {}})")).find("duplicate member \"moves\"") != std::string::npos);
  CHECK(error_of(document(R"({"moves": {"a2a4": {"value": 1, "value": 1}}})"))
            .find("duplicate member \"value\", at /a2a4") != std::string::npos);
  CHECK(error_of(document(R"({"moves": {"value": 1}})")).find("expected a move, found \"value\"") != std::string::npos);
  CHECK(error_of(document(R"({"moves": []})")).find("expected an object of moves, found a list") != std::string::npos);
  CHECK(error_of(document(R"({"move": {}})")).find("tree-move: ") != std::string::npos);
  CHECK(error_of(document(R"({"moves": {"e2e4": {}, "e2e4": {}}})")).find("tree-duplicate: ") != std::string::npos);
  CHECK(error_of(document(R"({"moves": {"a2a4": {"value": NaN}}})"))
            .find("expected a JSON value, found NaN, at /a2a4 (byte ") != std::string::npos);
  CHECK(error_of(document(R"({"moves": {"a2a4": {"alpha": [}}})")).find(", at /a2a4 (byte ") != std::string::npos);
  CHECK(error_of(key(R"({"value": 1})")).find("tree-move: ") != std::string::npos);
}

TEST_CASE("what is no answer is told with its place") {
  CHECK(error_of("") == "1:1: tree-missing: the file is empty (byte 0)");
  CHECK(error_of(" \n\n").find("tree-missing: the file is empty") != std::string::npos);
  CHECK(error_of(std::string("\xFF\xFE{\0}\0", 6)).find("input-encoding: ") != std::string::npos);
  CHECK(error_of(std::string("\xFE\xFF\0{\0}", 6)).find("input-encoding: ") != std::string::npos);
  CHECK(error_of(std::string("1\0.\0", 4)).find("input-encoding: ") != std::string::npos);
  for (const char* value : {"None", "0x10", "1e400", "10.0x", "+-1", "--1"}) {
    INFO(value);
    CHECK(error_of(std::string(value) + "\nx []\n{}\n").find("1:1: tree-value: ") == 0);
  }
  CHECK(error_of(std::string(1'000'000, '1')).find("1:1: tree-value: ") == 0);
  CHECK(error_of(std::string("1.0\0\n[]\n{}", 10)).find("tree-value: ") != std::string::npos);
  CHECK(error_of("1.0 2.0\n[]\n{}\n")
            .find("1:5: tree-format: expected the list of moves after the value, found a number") == 0);
  CHECK(error_of("1,5\n[]\n{}\n").find("1:3: tree-format: expected the list of moves after the value") == 0);
  CHECK(error_of("1.0").find(
            "tree-format: expected the list of moves after the value, found the end of the file (byte 3)") !=
        std::string::npos);
  CHECK(error_of("1.0\n{}\n") ==
        "2:1: tree-format: expected the list of moves after the value, found an object (byte 4)");
  CHECK(error_of("1.0\n[]\n").find("tree-format: expected the tree of moves (an object), found the end") !=
        std::string::npos);
  CHECK(error_of("[1.0 [], {}]").find("1:6: tree-format: expected ','") == 0);
  CHECK(error_of("[1.0, [], {})").find("expected the end of the list, found ')'") != std::string::npos);
  CHECK(error_of("(1.0, [], {}").find("expected the end of the list") != std::string::npos);
  // The course compares lists of numbers: texts and tuples are no moves.
  for (const char* move : {"'e2e4'", "((5, 7), (5, 5), None)", "[(5, 7), (5, 5), None]"}) {
    INFO(move);
    CHECK(error_of("1.0\n[" + std::string(move) + "]\n{}").find("tree-format: expected a") != std::string::npos);
  }
  CHECK(error_of(R"({"value": 1, "moveList": ["e2e4"], "tree": {}})").find("expected a move, [[x, y]") !=
        std::string::npos);
  CHECK(error_of("[]").find("1:2: tree-format: expected the value, a number such as -0.75, found ']'") == 0);
  CHECK(error_of("{\"cells\": []}").find("1:2: tree-format: this is a Jupyter notebook") == 0);
  CHECK(error_of("[[[1, 1], [1, 1], null]]\n{}\n").find("expected the value, a number such as -0.75") !=
        std::string::npos);
  CHECK(error_of("hello\nworld\n").find("1:1: tree-value: expected a number") == 0);
  CHECK(error_of("1.0\n[[[0, 1], [1, 1], null]]\n{}").find("2:4: tree-move: no square of the board: [0, 1]") == 0);
  CHECK(error_of("1.0\n[[[1, 9], [1, 1], null]]\n{}").find("tree-move: ") != std::string::npos);
  CHECK(error_of("1.0\n[[[1.5, 1], [1, 1], null]]\n{}").find("tree-move: ") != std::string::npos);
  CHECK(error_of("1.0\n[[[1, 1], [1, 1], \"x\"]]\n{}").find("expected the letter of a man") != std::string::npos);
  CHECK(error_of("1.0\n[[[1, 1], [1, 1], 5]]\n{}").find("expected null or the letter") != std::string::npos);
  CHECK(error_of("1.0\n[[[1, 1], [1, 1]]]\n{}").find("expected ','") != std::string::npos);
  CHECK(error_of("1.0\n[[[1, 1], [1, 1], null],]\n{}").find("2:25: tree-format: ") == 0);
}

TEST_CASE("a tree's flaws are told with the path to them") {
  const auto error = [](const std::string& tree) {
    const std::string text = error_of(key(tree));
    CHECK(text.substr(0, 2) == "3:");
    return text.substr(2);
  };
  CHECK(error("[]") == "1: tree-format: expected the tree of moves (an object), found a list, at / (byte 7)");
  CHECK(error("5") == "1: tree-format: expected the tree of moves (an object), found a number, at / (byte 7)");
  CHECK(error(R"({"a7a5": {"e2e4": []}})") ==
        "19: tree-format: expected an object with the moves that follow, found a list, at /a7a5/e2e4 (byte 25)");
  CHECK(error(R"({"a7a5": {"e2e4": 5}})").find("found a number, at /a7a5/e2e4 (byte 25)") != std::string::npos);
  CHECK(error(R"({"a7a5": null})").find("found null, at /a7a5 (byte 16)") != std::string::npos);
  CHECK(error(R"({"a7a5": "x"})").find("found a string, at /a7a5 (byte 16)") != std::string::npos);
  CHECK(error(R"({"a7a5" {}})").find("expected ':', found an object, at /a7a5 (byte 15)") != std::string::npos);
  CHECK(error(R"({"a7a5": {}, "e2e9": {}})") ==
        "14: tree-move: expected a move in coordinate text such as \"e2e4\", found \"e2e9\", at / (byte 20)");
  for (const char* odd : {"i2i4", "e2", "", "E2E4", "e2e4x", "e2-e4", "e0e1", " e2e4", "e2e4 ", "value", "e2e4qq"}) {
    INFO(odd);
    CHECK(error("{\"a7a5\": {\"" + std::string(odd) + "\": {}}}").find("11: tree-move: expected a move") == 0);
  }
  CHECK(error(R"({"a7a5": {"e2e4": {}, "d2d4": {}, "e2e4": {}}})") ==
        "10: tree-duplicate: duplicate move e2e4 in the object, at /a7a5 (byte 16)");
  CHECK(error(R"({"a7a5": {}, "\u00617a5": {}})").find("1: tree-duplicate: duplicate move a7a5") == 0);
  CHECK(error(R"({"e2e1q": {}, "e2e1": {}, "e2e1Q": {}})").find("1: tree-duplicate: duplicate move e2e1q") == 0);
  CHECK(error(R"({"a7a5": {}},)").find("13: tree-format: expected the end of the file after the answer, found ','") ==
        0);
  CHECK(error(R"({"a7a5": {}}{})").find("expected the end of the file") != std::string::npos);
  CHECK(error(R"({"a7a5": {}}})").find("expected the end of the file") != std::string::npos);
  CHECK(error(R"({"a7a5": {},})").find("13: tree-format: expected a move, found '}', at /") == 0);
  CHECK(error(R"({,"a7a5": {}})").find("2: tree-format: expected a move or '}', found ','") == 0);
  CHECK(error(R"({"a7a5": {} "a7a6": {}})").find("13: tree-format: expected ',' or '}', found a string") == 0);
  CHECK(error(R"({a7a5: {}})").find("2: tree-format: expected a move or '}', found a") == 0);
  CHECK(error(std::string("{\"a7a5\": \0{}}", 13)).find("found the byte \\x00, at /a7a5 (byte 16)") !=
        std::string::npos);
  CHECK(error(std::string("{\"a7\0a5\": {}}", 13)).find("the byte \\x00 in a string, at / (byte 11)") !=
        std::string::npos);
  CHECK(error("{\"" + std::string(1'000'000, 'e') + "\": {}}").find("a string of more than 64 bytes") !=
        std::string::npos);
  CHECK(error(R"({"\ud8005": {}})").find("surrogate") != std::string::npos);
  CHECK(error(R"({"\x": {}})").find("a JSON escape") != std::string::npos);
  CHECK(error("{\"\xC3\xA9\": {}}").find("found \"\\xC3\\xA9\"") != std::string::npos);
}

TEST_CASE("a key cut short anywhere in its tree is told at its end") {
  const std::string text = key(R"({"a7a5": {"a2a4": {}, "e2e1q": {}}, "b8c6": {}})");
  REQUIRE(parse(text));
  for (std::size_t size = 0; size < text.size(); ++size) {
    const auto answer = parse(text.substr(0, size));
    CAPTURE(size);
    REQUIRE_FALSE(answer);
    const std::string& message = answer.errors().front().message;
    if (size >= kTreeStart) CHECK(message.find("(byte " + std::to_string(size) + ")") != std::string::npos);
  }
}

TEST_CASE("objects nested a million deep are a flaw, not a crash") {
  std::string deep = key("{");
  for (int i = 0; i < 1'000'000; ++i) deep += i % 2 == 0 ? "\"a1a2\": {" : "\"a8a7\":{";
  const std::string error = error_of(deep);
  CHECK(error.find("tree-depth: a tree deeper than 1000 plies, at /a1a2/a8a7/") != std::string::npos);
  CHECK(error.find("/... 980 more .../") != std::string::npos);
  CHECK(error_of(deep, {100'000'000, 2'000'000, 1U << 30U}).find("expected a move or '}', found the end of the file") !=
        std::string::npos);
  CHECK(error_of(key(std::string(1'000'000, '{'))).find("expected a move or '}', found an object") !=
        std::string::npos);
  CHECK(error_of("1.0\n" + std::string(1'000'000, '[')).find("expected a square") == std::string::npos);
}

TEST_CASE("keys changed at random are read or told, and what is read is well formed") {
  std::mt19937 random(77);
  std::vector<std::string> texts = {key(R"({"a7a5": {"a2a4": {}, "e2e1q": {}}, "b8c6": {}})"),
                                    document(R"({"value": 1, "moves": {"a7a5": {"moves": {"b8c6": {}}}}})")};
  if (const auto path = key_path("alphabeta_game0_depth2")) texts.push_back(read_file(*path));
  const std::string alphabet("{}[]\",: \n\\ae1278q0-.nul\0\xFF", 26);
  for (long i = 0; i < scaled(6'000, 500'000, 1'000); ++i) {
    std::string text = texts[static_cast<std::size_t>(i) % texts.size()];
    for (auto changes = 1 + random() % 3; changes > 0; --changes) {
      const std::size_t at = random() % text.size();
      const std::size_t length = std::min<std::size_t>(1 + random() % 12, text.size() - at);
      switch (random() % 4) {
        case 0:
          text[at] = alphabet[random() % alphabet.size()];
          break;
        case 1:
          text.insert(at, 1, alphabet[random() % alphabet.size()]);
          break;
        case 2:
          text.erase(at, length);
          break;
        default:
          text.insert(random() % text.size(), text.substr(at, length));
          break;
      }
      if (text.empty()) text = "{";
    }
    const auto answer = parse(text);
    if (!answer) {
      REQUIRE(answer.errors().size() == 1);
      REQUIRE(answer.errors().front().message.find("(byte ") != std::string::npos);
      continue;
    }
    REQUIRE(answer->tree.is_whole());
    const auto again = parse(course_answer(*chess(), *answer));
    REQUIRE(again);
    REQUIRE(again->tree == answer->tree);
    REQUIRE((again->value == answer->value || (std::isnan(again->value) && std::isnan(answer->value))));
    REQUIRE(again->line == answer->line);
    if (static_cast<std::size_t>(i) % texts.size() == 1) continue;  // a document
    // A text that is accepted as the tree of a key is also JSON for another parser, with the same tree.
    const auto json = nlohmann::ordered_json::parse(text.substr(text.find('{')), nullptr, false);
    REQUIRE_FALSE(json.is_discarded());
    const auto promoted = text.find('Q') != std::string::npos;
    REQUIRE((promoted || same(answer->tree, MoveTree::kRoot, json)));
  }
}
