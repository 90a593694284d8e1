// Answers of searches of which only some parts are there.
#include <catch2/catch.hpp>

#include "positions/move_trees/move_tree_answer.h"
#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

Result<TreeAnswer> some_of(const std::string& text) {
  return parse_tree_answer(variant_of("chess"), "a.json", text, {}, WantedParts::those_there);
}

/// "value line tree" of those that the text has, or the error.
std::string parts_of(const std::string& text) {
  const auto read = some_of(text);
  if (!read) return read.errors().front().code;
  std::string out;
  if (read->parts.value) out += "value ";
  if (read->parts.line) out += "line ";
  if (read->parts.tree) out += "tree";
  return out;
}

const std::string kLine = "[[[2, 1], [3, 3], null]]";
const std::string kTree = "{\"b8c6\": {}, 'g8f6': {}}";

}  // namespace

TEST_CASE("an answer may have some of its parts, in any order and style") {
  CHECK(parts_of("0.5\n") == "value ");
  CHECK(parts_of("value: 0.5") == "value ");
  CHECK(parts_of("np.float64(0.5)") == "value ");
  CHECK(parts_of(kLine) == "line ");
  CHECK(parts_of("moveList = " + kLine) == "line ");
  CHECK(parts_of("[]") == "line ");
  CHECK(parts_of(kTree) == "tree");
  CHECK(parts_of("{}") == "tree");
  CHECK(parts_of("moveTree is:\n" + kTree + "\n") == "tree");
  CHECK(parts_of("0.5\n" + kTree) == "value tree");
  CHECK(parts_of(kTree + "\n0.5") == "value tree");
  CHECK(parts_of("(0.5, " + kLine + ")") == "value line ");
  CHECK(parts_of("(0.5, " + kLine + ", None)") == "value line ");
  CHECK(parts_of("(None, " + kLine + ", " + kTree + ",)") == "line tree");
  CHECK(parts_of("[0.5, [], " + kTree + "]") == "value line tree");
  CHECK(parts_of("[" + kLine + ", " + kTree + ", 0.5]") == "value line tree");
  CHECK(parts_of("pygame 2.1.2 (SDL 2.0.16)\nHello from the pygame community.\nmoveTree: " + kTree) == "tree");
  CHECK(parts_of("{\"value\": 0.5}") == "value ");
  CHECK(parts_of("{'score': 0.5, 'moveList': " + kLine + ", 'moveTree': None}") == "value line ");
  CHECK(parts_of("{\"schema\": \"keymove-tree/1\", \"tree\": {\"b8c6\": {}}, \"line\": null}") == "tree");
  const auto read = some_of(kTree + "\n" + kLine);
  REQUIRE(read);
  CHECK(read->tree.moves() == 2);
  CHECK(read->line.size() == 1);
}

TEST_CASE("what has no part, or one twice, is no answer") {
  CHECK(parts_of("") == "tree-missing");
  CHECK(parts_of("None") == "tree-missing");
  CHECK(parts_of("{\"name\": 1}") == "tree-missing");
  CHECK(parts_of("0.5 0.5") == "tree-duplicate");
  CHECK(parts_of(kTree + kTree) == "tree-duplicate");
  CHECK(parts_of("(0.5, " + kLine) == "tree-format");
  CHECK(parts_of("moveTree: 0.5") == "tree-format");
  CHECK(parts_of("{'moveTree': 0.5}") == "tree-format");
  CHECK(parts_of("x") == "tree-value");
  // All parts are needed where nothing else is said.
  CHECK_FALSE(parse_tree_answer(variant_of("chess"), "a.json", "0.5\n" + kTree));
  CHECK_FALSE(parse_tree_answer(variant_of("chess"), "a.json", "{\"value\": 0.5}"));
}
