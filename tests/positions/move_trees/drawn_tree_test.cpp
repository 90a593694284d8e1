// Trees that programs have drawn for people, and nodes with lists of children.
#include <catch2/catch.hpp>

#include "positions/move_trees/move_tree_answer.h"
#include "tests/support/course_answer.h"
#include "tests/support/positions.h"
#include "tests/support/temporary_file.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

const VariantPtr& drawn_chess() {
  static const VariantPtr kVariant = variant_of("chess-queen-promotion");
  return kVariant;
}

/// The tree of the text as nested objects, or the error as "line:column code".
std::string drawn(const std::string& text) {
  const auto read = parse_tree_answer(drawn_chess(), "a.txt", text, {}, WantedParts::those_there);
  if (read) return read->parts.tree ? course_tree(*drawn_chess(), read->tree) : "no tree";
  const InputError& error = read.errors().front();
  return std::to_string(error.where.line) + ":" + std::to_string(error.where.column) + " " + error.code;
}

/// The same tree in three levels, as each of the drawings below has it.
const std::string kDrawn = R"({"a2a3": {"a7a6": {"b2b3": {}}, "b7b6": {}}, "a2a4": {}})";

}  // namespace

TEST_CASE("trees that are drawn with lines are read") {
  CHECK(drawn("root\n"
              "├── a2a3 (1)\n"
              "│   ├── a7a6 (0.5)\n"
              "│   │   └── b2b3\n"
              "│   └── b7b6: -1.25\n"
              "└── a2a4 value=inf\n") == kDrawn);
  CHECK(drawn("+-- a2a3 (1)\n"
              "|   +-- a7a6 [score: 0.5, depth 2]\n"
              "|   |   +-- b2b3\n"
              "|   |\n"
              "|   +-- b7b6\n"
              "+-- a2a4\n") == kDrawn);
  CHECK(drawn("|-- a2a3\n|   |-- a7a6\n|   |   `-- b2b3\n|   `-- b7b6\n`-- a2a4") == kDrawn);
  CHECK(drawn("|__a2a3\r\n|  |__a7a6\r\n|  |  \\__b2b3\r\n|  \\__b7b6\r\n\\__a2a4\r\n") == kDrawn);
  // As the program `tree` writes them, with blanks that do not break.
  CHECK(drawn(".\n├── a2a3\n│\xC2\xA0\xC2\xA0 ├── a7a6\n│\xC2\xA0\xC2\xA0 │\xC2\xA0\xC2\xA0 └── b2b3\n"
              "│\xC2\xA0\xC2\xA0 └── b7b6\n└── a2a4\n") == kDrawn);
  CHECK(drawn("\xEF\xBB\xBF├── a2a3\n│   ├── a7a6\n│   │   └── b2b3\n│   └── b7b6\n└── a2a4\n") == kDrawn);
  CHECK(drawn("pygame 2.1.2\nHello.\n├── a2a3\n│   ├── a7a6\n│   │   └── b2b3\n│   └── b7b6\n└── a2a4\n") == kDrawn);
}

TEST_CASE("outlines are read by their blanks") {
  CHECK(drawn("a2a3\n  a7a6\n    b2b3\n  b7b6\na2a4\n") == kDrawn);
  CHECK(drawn("a2a3 (1)\n\ta7a6\n\t\tb2b3\n\tb7b6\na2a4\n") == kDrawn);
  CHECK(drawn("- a2a3: 1\n  - a7a6: 2\n    - b2b3\n  - b7b6\n- a2a4\n") == kDrawn);
  CHECK(drawn("1. a2a3\n    1. a7a6\n        1. b2b3\n    2. b7b6\n2. a2a4\n") == kDrawn);
  CHECK(drawn("White: a2a3 (1)\n  Black: a7a6\n    White: b2b3\n  Black: b7b6\nWhite: a2a4\n") == kDrawn);
  CHECK(drawn("moveTree:\n    a2a3\n        a7a6\n            b2b3\n        b7b6\n    a2a4\n") == kDrawn);
  CHECK(drawn("tree:\na2a3\na2a4\n") == drawn("{\"a2a3\": {}, \"a2a4\": {}}"));
}

TEST_CASE("a value and a list of moves stand before a drawn tree or after it") {
  const std::string tree = "moveTree:\n├── a2a3 (1)\n└── a2a4 (2)\n";
  const auto read = [](const std::string& text, WantedParts wanted) {
    return parse_tree_answer(drawn_chess(), "a.txt", text, {}, wanted);
  };
  const std::string before = "value: 0.5\nmoveList: [[[1, 7], [1, 6], null]]\n" + tree;
  const std::string after = "moveList: [[[1, 7], [1, 6], null]]\n" + tree + "value: 0.5\n";
  for (const WantedParts wanted : {WantedParts::all, WantedParts::those_there}) {
    for (const std::string& text : {before, after}) {
      const auto answer = read(text, wanted);
      REQUIRE(answer);
      CHECK(answer->value == 0.5);
      CHECK(answer->line.size() == 1);
      CHECK(answer->tree.moves() == 2);
    }
  }
  // The value at the root is the answer's if no other is stated.
  for (const char* root : {"root (0.5)", "root value=0.5", "Root: 0.5", "root [depth=2, value=0.5]"}) {
    const auto answer = read(std::string(root) + "\n├── a2a3\n└── a2a4\n", WantedParts::those_there);
    REQUIRE(answer);
    CHECK(answer->parts.value);
    CHECK(answer->value == 0.5);
  }
  for (const char* root : {"root", "root (depth 2)", "root 1 2"})
    CHECK_FALSE(read(std::string(root) + "\n├── a2a3\n", WantedParts::those_there)->parts.value);
  CHECK(read("0.25\nroot (0.5)\n├── a2a3\n", WantedParts::those_there)->value == 0.25);
}

TEST_CASE("a drawing that cannot be read for sure is an error at its place") {
  CHECK(drawn("├── a2a3\n│   ├── e5\n") == "2:17 tree-move");
  CHECK(drawn("├── a2a3\n└── ...\n") == "2:11 tree-move");
  CHECK(drawn("├── a2a3\n└── a2a4 (pruned)\n") == "2:17 tree-format");
  CHECK(drawn("├── a2a3\n└── a2a4 a7a6\n") == "2:16 tree-format");
  CHECK(drawn("├── a2a3\n└── a2a3\n") == "2:11 tree-duplicate");
  CHECK(drawn("a2a3\n    a7a6\n  b7b6\n") == "3:3 tree-format");
  // A list without lines may be one of moves.
  CHECK(drawn("a2a3\na2a4\n") == "1:1 tree-value");
  CHECK(drawn("├── a2a3\n├── a2a4\n12 nodes\n") == "3:4 tree-duplicate");
}

TEST_CASE("nodes may have their children in a list or an object") {
  const std::string list =
      R"([{"move": "a2a3", "value": 1, "children": [{"move": "a7a6", "children": [{"move": "b2b3"}]},
          {"move": "b7b6", "score": null, "children": []}]}, {"move": "a2a4", "children": null}])";
  const std::string object =
      R"({"a2a3": {"value": 1, "children": {"a7a6": {"children": {"b2b3": {}}}, "b7b6": {}}}, "a2a4": {}})";
  for (const std::string& children : {list, object}) {
    CHECK(drawn(R"({"value": 0.5, "children": )" + children + "}") == kDrawn);
    CHECK(drawn(R"({"value": 0.5, "tree": {"move": null, "children": )" + children + "}}") == kDrawn);
    CHECK(drawn(R"({"value": 0.5, "root": {"children": )" + children + "}}") == kDrawn);
  }
  CHECK(drawn(R"({'move': None, 'value': 0.5, 'children': [{'move': 'a2a3'}]})") == drawn("{\"a2a3\": {}}"));
  // A second reading is possible, or the form is not known.
  CHECK(drawn(R"({"move": "a2a3", "children": []})") == "1:18 tree-format");
  CHECK(drawn(R"({"value": 1, "nodes": [{"id": 1}]})") == "1:14 tree-format");
  CHECK(drawn(R"({"value": 1, "children": [{"children": [], "move": "a2a3"}]})") == "1:28 tree-format");
  CHECK(drawn(R"({"value": 1, "children": [{"value": 1}]})") == "1:27 tree-format");
  CHECK(drawn(R"({"value": 1, "children": [{"move": "a2a3", "next": {"a7a6": {}}}]})") == "1:44 tree-format");
  CHECK(drawn(R"({"value": 1, "children": [{"move": "a2a3"}, {"move": "a2a3"}]})") == "1:26 tree-duplicate");
  CHECK(drawn(R"({"value": 1, "children": ["a2a3"]})") == "1:27 tree-format");
  CHECK(drawn(R"({"value": 1, "tree": {"a2a3": {"move": "a2a4", "children": []}}})") == "1:39 tree-move");
  // The number of nodes is no tree.
  CHECK(drawn(R"({"value": 1, "nodes": 413})") == "no tree");
}

TEST_CASE("a long drawing is read from a file, wherever the bytes of its lines are parted") {
  std::string text;
  std::size_t moves = 0;
  const auto square = [](int at) {
    return std::string{static_cast<char>('a' + at % 8), static_cast<char>('1' + at / 8)};
  };
  for (int from = 0; from < 64; ++from) {
    for (int to = 0; to < 64; to += 2) {
      text += "├── " + square(from) + square(to) + " (0.5)\n";
      for (int next = 1; next < 8; ++next) text += "│   └── " + square(next) + square(to) + " value=-1.25\n";
      moves += 8;
    }
  }
  const TemporaryFile file("tree.txt", text);
  const auto read = read_tree_answer(drawn_chess(), file.path, {}, WantedParts::those_there);
  REQUIRE(read);
  CHECK(read->tree.moves() == moves);
}
