#include "positions/move_trees/move_tree.h"

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "positions/game/setup.h"
#include "positions/move_trees/move_tree_answer.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"

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

/// The course's chess, read once.
const VariantPtr& chess() {
  static const VariantPtr kChess = variant_of("chess-queen-promotion");
  return kChess;
}

std::optional<std::string> key_path(const std::string& name) {
  return shared_file("move-trees/keys/" + name + ".json");
}

/// A file that is removed at the end.
struct TemporaryFile {
  explicit TemporaryFile(const std::string& name)
      : path((std::filesystem::temp_directory_path() / ("keymove-" + std::to_string(getpid()) + "-" + name)).string()) {
  }
  TemporaryFile(const std::string& name, const std::string& text) : TemporaryFile(name) {
    std::ofstream(path, std::ios::binary) << text;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::filesystem::remove(path); }
  std::string path;
};

Result<TreeAnswer> parse(const std::string& text, const TreeLimits& limits = {}) {
  return parse_tree_answer(chess(), "x.json", text, limits);
}

TreeAnswer read(const std::string& text) {
  auto answer = parse(text);
  if (!answer) FAIL(to_text(answer.errors().front()));
  return std::move(*answer);
}

/// The error of a text: "line:column: code: message".
std::string error_of(const Result<TreeAnswer>& answer) {
  if (answer) return "read";
  REQUIRE(answer.errors().size() == 1);
  const InputError& e = answer.errors().front();
  CHECK(e.message.size() < 400);
  return std::to_string(e.where.line) + ":" + std::to_string(e.where.column) + ": " + e.code + ": " + e.message;
}

std::string error_of(const std::string& text, const TreeLimits& limits = {}) { return error_of(parse(text, limits)); }

/// A key file with that tree.
std::string key(const std::string& tree) { return "1.0\n[]\n" + tree; }
constexpr std::size_t kTreeStart = 7;

/// A document with that tree.
std::string document(const std::string& tree) {
  return R"({"schema": "keymove-tree/1", "value": 1.0, "line": [], "tree": )" + tree + "}";
}

/// The tree as nested objects, read from MoveTree's walk.
std::string text_of(const MoveTree& tree) {
  std::ostringstream out;
  write_course_answer(out, *chess(), {0, "0.0", {}, tree, {}, {}});
  return out.str().substr(out.str().find('{'));
}

/// Whether the node's children are the members of the object, all the way down.
bool same(const MoveTree& tree, MoveTree::Node node, const nlohmann::ordered_json& json) {
  auto member = json.begin();
  for (const MoveTree::Node child : tree.children(node)) {
    if (member == json.end() || member.key() != coordinate_text(*chess(), tree.move(child))) return false;
    if (!same(tree, child, member.value())) return false;
    ++member;
  }
  return member == json.end();
}

/// A random tree's text, about that many bytes, no deeper than `plies`.
std::string random_tree(std::mt19937& random, std::size_t bytes, std::size_t plies) {
  std::string out = "{";
  std::vector<unsigned> children = {0};
  while (!children.empty()) {
    const bool full = out.size() > bytes || children.back() >= 40;
    if (full || random() % 30 == 0) {
      out += "}";
      children.pop_back();
      continue;
    }
    const unsigned n = children.back()++;
    const std::string to = {static_cast<char>('a' + n % 8), static_cast<char>('1' + n / 8)};
    out += (n > 0 ? ", \"h8" : "\"h8") + to + "\": {";
    if (children.size() < plies) {
      children.push_back(0);
    } else {
      out += "}";
    }
  }
  return out;
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
    std::ostringstream out;
    write_course_answer(out, *chess(), *answer);
    CHECK(out.str() == text);
  }
}

TEST_CASE("squares of the move list count from the top, promotions are letters") {
  const TreeAnswer answer =
      read("-0.75\n[[[5, 2], [5, 1], \"q\"], [ [1,8],[8,1] , null ]]\n{\"e7e8q\": {\"a1h8\": {}}}\n");
  const Setup setup = position(chess(), chess()->start_fen);
  CHECK(answer.line == std::vector<Move>{move_of(setup, "e7e8q"), move_of(setup, "a1h8")});
  CHECK(answer.value == -0.75);
  CHECK(text_of(answer.tree) == "{\"e7e8q\": {\"a1h8\": {}}}\n");
  CHECK(read("1e-05\r\n[]\r\n{}\r\n").value == 1e-5);
  CHECK(read("\xEF\xBB\xBF"
             "10\n[]\n{}")
            .value_text == "10");
}

TEST_CASE("boards of more than nine ranks or eight files have longer keys") {
  for (const char* name : {"pawntastic-10x10", "pawntastic-16"}) {
    const VariantPtr variant = variant_of(name);
    const std::string last = square_text(variant->shape, variant->shape.squares() - 1);
    const std::string text =
        key("{\"a1a2\": {\"j9a10\": {\"" + last + "a1\": {}, \"a10a9\": {}}}, \"a2" + last + "\": {}}\n");
    const auto answer = parse_tree_answer(variant, "x.json", text);
    if (!answer) FAIL(to_text(answer.errors().front()));
    std::ostringstream out;
    write_course_answer(out, *variant, *answer);
    CHECK(out.str() == text);
    const auto off = parse_tree_answer(variant, "x.json", key("{\"a1" + last + "0\": {}}"));
    REQUIRE_FALSE(off);
    CHECK(off.errors().front().code == "tree-move");
  }
}

TEST_CASE("white space and escapes do not change a tree") {
  const std::string plain = R"({"a7a5": {"a2a4": {}, "a2a3": {}}, "b8c6": {}, "e2e1q": {}})";
  const std::string odd =
      "{\n \"a7a5\"\t:\r\n{\"a2a4\":{ },\"\\u00612a3\" : {\n\n}}\n,\"b\\u0038c6\":{},\"e2e1Q\":{}\n}\n\n";
  CHECK(text_of(read(key(odd)).tree) == plain + "\n");
  CHECK(text_of(read(document(odd)).tree) == plain + "\n");
}

TEST_CASE("keymove's document is read in its plain and its annotated form") {
  const std::string rest = R"("value": -0.75, "line": ["a7a5", "b2b1q"], "algorithm": "alphabeta", "depth": 3)";
  const std::string head = R"({"schema": "keymove-tree/1", "game": {"x": [1, {"y": [[], {}]}], "z": null}, )" + rest;
  const std::string plain = R"({"a7a5": {"a2a4": {}, "a2a3": {}}, "b8c6": {}})";
  const std::string annotated =
      R"({"value": -0.75, "alpha": null, "beta": "inf", "moves": {"a7a5": {"moves": {"a2a4": {"value": 1.5}, "a2a3": {}},
          "value": 2}, "b8c6": {"value": 1, "moves": {}}}})";
  for (const std::string& tree : {plain, annotated}) {
    const TreeAnswer answer = read(head + R"(, "tree": )" + tree + R"(, "end": [true, false]})");
    CHECK(answer.value == -0.75);
    CHECK(answer.value_text == "-0.75");
    CHECK(answer.line.size() == 2);
    CHECK(answer.algorithm == "alphabeta");
    CHECK(answer.depth == 3);
    CHECK(text_of(answer.tree) == plain + "\n");
  }
}

TEST_CASE("a document's flaws are told") {
  const std::string odd = "keymove-tree/2";
  CHECK(error_of("{}") == "1:3: tree-missing: expected the member \"schema\" (byte 2)");
  CHECK(error_of(R"({"schema": "keymove-tree/1", "value": 1, "line": []})").find("the member \"tree\"") !=
        std::string::npos);
  CHECK(error_of(R"({"schema": "keymove-tree/2"})").find("tree-schema: expected \"keymove-tree/1\"") !=
        std::string::npos);
  CHECK(error_of(R"({"value": 1, "value": 2})") == "1:14: tree-duplicate: the member \"value\" stands twice (byte 13)");
  CHECK(error_of(R"({"value": NaN})") == "1:11: tree-format: expected a number, found NaN (byte 10)");
  CHECK(error_of(R"({"value": -Infinity})") == "1:12: tree-format: expected a digit, found Infinity (byte 11)");
  CHECK(error_of(R"({"value": 1e999})").find("1:11: tree-value: ") == 0);
  CHECK(error_of(R"({"line": ["e2e9"]})").find("tree-move: ") != std::string::npos);
  CHECK(error_of(R"({"depth": -1})").find("expected a number of plies") != std::string::npos);
  CHECK(error_of(R"({"x": [1,]})").find("tree-format: expected a JSON value, found ']'") != std::string::npos);
  CHECK(error_of(R"({"x": {"a" 1}})").find("expected ':', found a number") != std::string::npos);
  CHECK(error_of(R"({"x": tru})").find("expected true") != std::string::npos);
  CHECK(error_of("{\"x\": " + std::string(1'000'000, '[')) == "1:1007: tree-depth: JSON nested too deep (byte 1006)");
  CHECK(error_of(document(R"({"e2e4": {}, "value": 1})")).find("expected a move, found \"value\", at /") !=
        std::string::npos);
  CHECK(error_of(document(R"({"a2a4": {"value": 1, "e2e4": {}}})")).find("belong into \"moves\", at /a2a4") !=
        std::string::npos);
  CHECK(error_of(document(R"({"moves": {}, "moves": {}})")).find("\"moves\" stands twice") != std::string::npos);
  CHECK(
      error_of(document(R"({"moves": {"a2a4": {"value": 1, "value": 1}}})")).find("\"value\" stands twice, at /a2a4") !=
      std::string::npos);
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
  for (const char* value : {"nan", "inf", "-Infinity", "None", "1.0 2.0", "0x10", "1,5", "", "1e400", "10.0x"}) {
    INFO(value);
    CHECK(
        error_of(std::string(value) + "\n[]\n{}\n").find(*value == '\0' ? "2:1: tree-format: " : "1:1: tree-value: ") ==
        0);
  }
  CHECK(error_of(std::string(1'000'000, '1')).find("1:1: tree-value: ") == 0);
  CHECK(error_of(std::string("1.0\0\n[]\n{}", 10)).find("tree-value: ") != std::string::npos);
  CHECK(error_of("\n1.0\n[]\n{}\n") == "2:1: tree-format: expected the value on line 1, found a number (byte 1)");
  CHECK(error_of("1.0").find("tree-format: expected the list of moves on line 2, found the end of the file (byte 3)") !=
        std::string::npos);
  CHECK(error_of("1.0\n\n[]\n{}\n").find("3:1: tree-format: expected the list of moves on line 2") == 0);
  CHECK(error_of("1.0\n[] {}\n") == "2:4: tree-format: expected the tree of moves on line 3, found an object (byte 7)");
  CHECK(error_of("1.0\n{}\n") == "2:1: tree-format: expected the list of moves on line 2, found an object (byte 4)");
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
        "10: tree-duplicate: the move e2e4 stands twice in the object, at /a7a5 (byte 16)");
  CHECK(error(R"({"a7a5": {}, "\u00617a5": {}})").find("1: tree-duplicate: the move a7a5") == 0);
  CHECK(error(R"({"e2e1q": {}, "e2e1": {}, "e2e1Q": {}})").find("1: tree-duplicate: the move e2e1q") == 0);
  CHECK(error(R"({"a7a5": {}},)").find("13: tree-format: expected the end of the file behind the answer, found ','") ==
        0);
  CHECK(error(R"({"a7a5": {}}{})").find("expected the end of the file") != std::string::npos);
  CHECK(error(R"({"a7a5": {}}})").find("expected the end of the file") != std::string::npos);
  CHECK(error(R"({"a7a5": {},})").find("13: tree-format: expected a move, found '}', at /") == 0);
  CHECK(error(R"({,"a7a5": {}})").find("2: tree-format: expected a move or '}', found ','") == 0);
  CHECK(error(R"({"a7a5": {} "a7a6": {}})").find("13: tree-format: expected ',' or '}', found a string") == 0);
  CHECK(error(R"({a7a5: {}})").find("2: tree-format: expected a move or '}', found a") == 0);
  CHECK(error(R"({'a7a5': {}})").find("found '''") != std::string::npos);
  CHECK(error(std::string("{\"a7a5\": \0{}}", 13)).find("found the byte \\x00, at /a7a5 (byte 16)") !=
        std::string::npos);
  CHECK(error(std::string("{\"a7\0a5\": {}}", 13)).find("the byte \\x00 in a string, at / (byte 11)") !=
        std::string::npos);
  CHECK(error("{\"" + std::string(1'000'000, 'e') + "\": {}}").find("a string of more than 64 bytes") !=
        std::string::npos);
  CHECK(error(R"({"\ud8005": {}})").find("surrogate") != std::string::npos);
  CHECK(error(R"({"\x": {}})").find("an escape of JSON") != std::string::npos);
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

TEST_CASE("large files are read whole whatever the chunks, plain or compressed") {
  const auto bytes = static_cast<std::size_t>(scaled(20'000'000, 100'000'000, 2'000'000));
  std::mt19937 random(5);
  const std::string text = key(random_tree(random, bytes, 6) + "\n");
  REQUIRE(text.size() > bytes);
  const TemporaryFile plain("large.json", text);
  const auto answer = read_tree_answer(chess(), plain.path);
  if (!answer) FAIL(to_text(answer.errors().front()));
  CHECK(text_of(answer->tree) == text.substr(kTreeStart));

  const std::string part = key(random_tree(random, 2'000'000, 6) + "\n");
  std::string zstd(ZSTD_compressBound(part.size()), '\0');
  zstd.resize(ZSTD_compress(zstd.data(), zstd.size(), part.data(), part.size(), 1));
  const TemporaryFile zst("large.json.zst", zstd);
  const TemporaryFile gz("large.json.gz");
  const gzFile out = gzopen(gz.path.c_str(), "wb1");
  REQUIRE(out != nullptr);
  CHECK(gzwrite(out, part.data(), static_cast<unsigned>(part.size())) == static_cast<int>(part.size()));
  REQUIRE(gzclose(out) == Z_OK);
  for (const std::string& path : {zst.path, gz.path}) {
    const auto small = read_tree_answer(chess(), path);
    if (!small) FAIL(to_text(small.errors().front()));
    CHECK(text_of(small->tree) == part.substr(kTreeStart));
    const std::string packed_bytes = read_file(path);
    const std::string name = path.substr(path.rfind('.'));
    const TemporaryFile cut("cut.json" + name, packed_bytes.substr(0, packed_bytes.size() / 2));
    CHECK(error_of(read_tree_answer(chess(), cut.path)).find("0:0: input-compressed: ") == 0);
    CHECK(error_of(read_tree_answer(chess(), path, {1000, 10, 1'000'000'000})).find("tree-size: ") !=
          std::string::npos);
    CHECK(error_of(read_tree_answer(chess(), path, {1'000'000, 10, 1'000'000})).find("0:0: input-too-large: ") == 0);
  }
  CHECK(error_of(read_tree_answer(chess(), "nowhere.json")) == "0:0: input-missing: no such file");
}

TEST_CASE("members of a gzip file are read one after the other, padding is left out") {
  const std::string text = key(R"({"a7a5": {}})");
  const TemporaryFile file("members.json.gz");
  for (const char* mode : {"wb", "ab"}) {
    const gzFile out = gzopen(file.path.c_str(), mode);
    REQUIRE(out != nullptr);
    const std::string half = *mode == 'w' ? text.substr(0, 9) : text.substr(9);
    CHECK(gzwrite(out, half.data(), static_cast<unsigned>(half.size())) == static_cast<int>(half.size()));
    REQUIRE(gzclose(out) == Z_OK);
  }
  CHECK(read_tree_answer(chess(), file.path));
  std::ofstream(file.path, std::ios::binary | std::ios::app) << std::string(600'000, '\0');
  CHECK(read_tree_answer(chess(), file.path));
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
    std::ostringstream out;
    write_course_answer(out, *chess(), *answer);
    const auto again = parse(out.str());
    REQUIRE(again);
    REQUIRE(again->tree == answer->tree);
    REQUIRE(again->value == answer->value);
    REQUIRE(again->line == answer->line);
    if (text.substr(0, 4).find('{') != std::string::npos) continue;  // a document
    // What is accepted as a key's tree is JSON to another reader, and the same tree.
    std::size_t tree = text.find('\n');
    tree = text.find('\n', tree + 1);
    const auto json = nlohmann::ordered_json::parse(text.substr(tree), nullptr, false);
    REQUIRE_FALSE(json.is_discarded());
    const auto promoted = text.find('Q') != std::string::npos;
    REQUIRE((promoted || same(answer->tree, MoveTree::kRoot, json)));
  }
}
