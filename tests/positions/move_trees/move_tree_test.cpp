#include "positions/move_trees/move_tree.h"

#include <cmath>
#include <random>
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/game/setup.h"
#include "positions/move_trees/move_tree_answer.h"
#include "tests/positions/move_trees/tree_answer_texts.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "tests/support/temporary_file.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

const std::vector<std::string> kKeys = {"alphabeta_game0_depth2",
                                        "alphabeta_game1_depth2",
                                        "minimax_game0_depth1",
                                        "minimax_game0_depth2",
                                        "minimax_game1_depth1",
                                        "stochastic_game0_depth5_breadth3",
                                        "stochastic_game0_depth6_breadth2",
                                        "stochastic_game1_depth5_breadth2"};

TreeAnswer read_tree(const std::string& text) {
  auto answer = parse(text);
  if (!answer) FAIL(to_text(answer.errors().front()));
  return std::move(*answer);
}

}  // namespace

TEST_CASE("a move comes back from its 32 bits") {
  for (const Square from : {0, 1, 63, 255}) {
    for (const Square to : {0, 7, 255}) {
      for (const KindId kind : {kNoKind, KindId{0}, KindId{25}, KindId{127}}) {
        CHECK(unpacked(packed({from, to, kind})) == Move{from, to, kind});
      }
    }
  }
}

TEST_CASE("a tree is walked as it was built") {
  const Move a{0, 1, kNoKind};
  const Move b{2, 3, kNoKind};
  const Move c{4, 5, KindId{1}};
  MoveTree tree;
  CHECK(tree.moves() == 0);
  CHECK(tree.is_leaf(MoveTree::kRoot));
  tree.open(a);
  tree.open(b);
  CHECK(tree.open_path() == std::vector<Move>{a, b});
  CHECK_FALSE(tree.is_whole());
  tree.close();
  tree.open(c);
  tree.close();
  tree.close();
  tree.open(b);
  tree.close();
  REQUIRE(tree.is_whole());
  CHECK(tree.moves() == 4);
  std::vector<Move> seen;
  for (const MoveTree::Node child : tree.children(MoveTree::kRoot)) seen.push_back(tree.move(child));
  CHECK(seen == std::vector<Move>{a, b});
  CHECK(tree.moves_below(MoveTree::kRoot) == 4);
  CHECK(tree.moves_below(1) == 2);
  CHECK(tree.is_leaf(2));
  CHECK(tree.path_to(3) == std::vector<Move>{a, c});
  CHECK(tree.path_to(4) == std::vector<Move>{b});
  CHECK(tree.path_to(MoveTree::kRoot).empty());
}

TEST_CASE("the course's keys are read as another JSON reader reads them, and written back byte for byte") {
  for (const std::string& name : kKeys) {
    const auto path = key_path(name);
    if (!path) return;
    INFO(name);
    const std::string text = read_file(*path);
    const auto answer = read_tree_answer(chess(), *path);
    if (!answer) FAIL(to_text(answer.errors().front()));
    std::istringstream lines(text);
    std::string value;
    std::string line;
    std::string tree;
    std::getline(lines, value);
    std::getline(lines, line);
    std::getline(lines, tree);
    CHECK(answer->value == std::stod(value));
    CHECK(answer->value_text == value);
    CHECK(answer->line.size() == nlohmann::json::parse(line).size());
    CHECK(same(answer->tree, MoveTree::kRoot, nlohmann::ordered_json::parse(tree)));
    CHECK(course_answer(*chess(), *answer) == text);
  }
}

TEST_CASE("squares of the move list count from the top, promotions are letters") {
  const TreeAnswer answer =
      read_tree("-0.75\n[[[5, 2], [5, 1], \"q\"], [ [1,8],[8,1] , null ]]\n{\"e7e8q\": {\"a1h8\": {}}}\n");
  const Setup setup = position(chess(), chess()->start_fen);
  CHECK(answer.line == std::vector<Move>{move_of(setup, "e7e8q"), move_of(setup, "a1h8")});
  CHECK(answer.value == -0.75);
  CHECK(text_of(answer.tree) == "{\"e7e8q\": {\"a1h8\": {}}}\n");
  CHECK(read_tree("1e-05\r\n[]\r\n{}\r\n").value == 1e-5);
  CHECK(read_tree("\xEF\xBB\xBF"
                  "10\n[]\n{}")
            .value_text == "10");
}

TEST_CASE("answers are read as programs print them") {
  const Setup setup = position(chess(), chess()->start_fen);
  const std::vector<Move> line = {move_of(setup, "e7e8q"), move_of(setup, "a1h8")};
  const std::string moves = "[[[5, 2], [5, 1], 'q'], [[1, 8], [8, 1], None]]";
  for (const std::string& text :
       {"-0.75\n" + moves + "\n{'e7e8q': {'a1h8': {}}}\n", "-0.75 " + moves + " {'e7e8q': {'a1h8': {}}}",
        "(-0.75, " + moves + ", {'e7e8q': {'a1h8': {}}})\n", "[-0.75, " + moves + ", {\"e7e8q\": {\"a1h8\": {}}}]",
        "pygame 2.5.2 (SDL 2.28.3, Python 3.11.4)\nHello from the pygame community. "
        "https://www.pygame.org/\n\n-0.75\n\n" +
            moves + "\n{\n  \"e7e8q\": {\n    \"a1h8\": {}\n  }\n}\n",
        "(np.float64(-0.75), " + moves + ", {'e7e8q': {'a1h8': {}}})",
        "numpy.float32(-0.75)\n" + moves + "\n{'e7e8q': {'a1h8': {}}}",
        "(" + moves + ", {'e7e8q': {'a1h8': {}}}, -0.75)", moves + "\n{'e7e8q': {'a1h8': {}}}\n-0.75\n",
        "[" + moves + ", {'e7e8q': {'a1h8': {}}}, -0.75]",
        "moveList: " + moves + "\nmoveTree: {'e7e8q': {'a1h8': {}}}\nvalue: -0.75",
        "value is -0.75 \n\nmoveList is " + moves + " \n\nmoveTree is: {'e7e8q': {'a1h8': {}}}",
        "value: -0.75\nmoveList: " + moves + "\nmoveTree: {'e7e8q': {'a1h8': {}}}",
        "Value = -0.75\nmove_list = " + moves + "\ntree = {'e7e8q': {'a1h8': {}}}",
        std::string("{\"value\": -0.75, \"line\": [\"e7e8q\", \"a1h8\"], \"moveTree\": {\"e7e8q\": {\"a1h8\": {}}}}"),
        "{'score': -0.75, 'moves': " + moves +
            ", 'student': {'name': 'O\\'Hara', 'late': None}, 'tree': {'e7e8q': {'a1h8': {}}}}"}) {
    INFO(text);
    const TreeAnswer answer = read_tree(text);
    CHECK(answer.value == -0.75);
    CHECK(answer.line == line);
    CHECK(text_of(answer.tree) == "{\"e7e8q\": {\"a1h8\": {}}}\n");
  }
  CHECK(std::isinf(read_tree("-inf\n[]\n{}").value));
  CHECK(std::isinf(read_tree("inf [] {}").value));
  CHECK(std::isnan(read_tree("{\"value\": NaN, \"line\": [], \"tree\": {}}").value));
}

TEST_CASE("boards of more than nine ranks or eight files have longer keys") {
  for (const char* name : {"pawntastic-10x10", "pawntastic-16"}) {
    const VariantPtr variant = variant_of(name);
    const std::string last = square_text(variant->shape, variant->shape.squares() - 1);
    const std::string text =
        key("{\"a1a2\": {\"j9a10\": {\"" + last + "a1\": {}, \"a10a9\": {}}}, \"a2" + last + "\": {}}\n");
    const auto answer = parse_tree_answer(variant, "x.json", text);
    if (!answer) FAIL(to_text(answer.errors().front()));
    CHECK(course_answer(*variant, *answer) == text);
    const auto off = parse_tree_answer(variant, "x.json", key("{\"a1" + last + "0\": {}}"));
    REQUIRE_FALSE(off);
    CHECK(off.errors().front().code == "tree-move");
  }
}

TEST_CASE("white space and escapes do not change a tree") {
  const std::string plain = R"({"a7a5": {"a2a4": {}, "a2a3": {}}, "b8c6": {}, "e2e1q": {}})";
  const std::string odd =
      "{\n \"a7a5\"\t:\r\n{\"a2a4\":{ },\"\\u00612a3\" : {\n\n}}\n,\"b\\u0038c6\":{},\"e2e1Q\":{}\n}\n\n";
  CHECK(text_of(read_tree(key(odd)).tree) == plain + "\n");
  CHECK(text_of(read_tree(document(odd)).tree) == plain + "\n");
}

TEST_CASE("keymove's document is read in its plain and its annotated form") {
  const std::string rest = R"("value": -0.75, "line": ["a7a5", "b2b1q"], "algorithm": "alphabeta", "depth": 3)";
  const std::string head = R"({"schema": "keymove-tree/1", "game": {"x": [1, {"y": [[], {}]}], "z": null}, )" + rest;
  const std::string plain = R"({"a7a5": {"a2a4": {}, "a2a3": {}}, "b8c6": {}})";
  const std::string annotated =
      R"({"value": -0.75, "alpha": null, "beta": "inf", "moves": {"a7a5": {"moves": {"a2a4": {"value": 1.5}, "a2a3": {}},
          "value": 2}, "b8c6": {"value": 1, "moves": {}}}})";
  for (const std::string& tree : {plain, annotated}) {
    const TreeAnswer answer = read_tree(head + R"(, "tree": )" + tree + R"(, "end": [true, false]})");
    CHECK(answer.value == -0.75);
    CHECK(answer.value_text == "-0.75");
    CHECK(answer.line.size() == 2);
    CHECK(answer.algorithm == "alphabeta");
    CHECK(answer.depth == 3);
    CHECK(text_of(answer.tree) == plain + "\n");
  }
}

TEST_CASE("the limits are exact") {
  const std::string tree = key(R"({"a7a5": {"a2a4": {}, "a2a3": {}}, "b8c6": {}})");
  CHECK(parse(tree, {4, 2, 1000}));
  CHECK(error_of(tree, {3, 2, 1000}).find("tree-size: a tree of more than 3 moves, at / (byte 42)") !=
        std::string::npos);
  CHECK(error_of(tree, {4, 1, 1000}).find("tree-depth: a tree deeper than 1 plies, at /a7a5 (byte 17)") !=
        std::string::npos);
  CHECK(error_of("1.0\n[[[1,1],[1,2],null]]\n{}", {4, 0, 1000}).find("tree-depth: ") != std::string::npos);
  const TemporaryFile file("limit.json", tree);
  CHECK(read_tree_answer(chess(), file.path, {4, 2, tree.size()}));
  CHECK(error_of(read_tree_answer(chess(), file.path, {4, 2, tree.size() - 1})).find("input-too-large: ") !=
        std::string::npos);
}

TEST_CASE("large files are read whole whatever the chunks") {
  const auto bytes = static_cast<std::size_t>(scaled(20'000'000, 100'000'000, 2'000'000));
  std::mt19937 random(5);
  const std::string text = key(random_tree(random, bytes, 6) + "\n");
  REQUIRE(text.size() > bytes);
  const TemporaryFile plain("large.json", text);
  const auto answer = read_tree_answer(chess(), plain.path);
  if (!answer) FAIL(to_text(answer.errors().front()));
  CHECK(text_of(answer->tree) == text.substr(kTreeStart));
  CHECK(error_of(read_tree_answer(chess(), "nowhere.json")) ==
        "0:0: input-missing: no such file, expected a tree's answer");
}
