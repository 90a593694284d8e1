// Texts of move trees, and the results of reading them for the course's chess variant.
#pragma once

#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/move_trees/move_tree_answer.h"
#include "tests/support/course_answer.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"

namespace keymove::tests {

/// The course's chess variant, loaded once.
inline const VariantPtr& chess() {
  static const VariantPtr kChess = variant_of("chess-queen-promotion");
  return kChess;
}

/// The path of one of the course's keys; absent without the reference data.
inline std::optional<std::string> key_path(const std::string& name) {
  return shared_file("move-trees/keys/" + name + ".json");
}

/// Reads the text as an answer.
inline Result<TreeAnswer> parse(const std::string& text, const TreeLimits& limits = {}) {
  return parse_tree_answer(chess(), "x.json", text, limits);
}

/// The error of an answer as "line:column: code: message"; "read" if there is none.
inline std::string error_of(const Result<TreeAnswer>& answer) {
  if (answer) return "read";
  REQUIRE(answer.errors().size() == 1);
  const InputError& e = answer.errors().front();
  CHECK(e.message.size() < 400);
  return std::to_string(e.where.line) + ":" + std::to_string(e.where.column) + ": " + e.code + ": " + e.message;
}

inline std::string error_of(const std::string& text, const TreeLimits& limits = {}) {
  return error_of(parse(text, limits));
}

/// The text of a key file with that tree.
inline std::string key(const std::string& tree) { return "1.0\n[]\n" + tree; }
/// The offset of the tree in such a text.
constexpr std::size_t kTreeStart = 7;

/// The text of a document with that tree.
inline std::string document(const std::string& tree) {
  return R"({"schema": "keymove-tree/1", "value": 1.0, "line": [], "tree": )" + tree + "}";
}

/// The tree as nested JSON objects, with a line end.
inline std::string text_of(const MoveTree& tree) { return course_tree(*chess(), tree) + "\n"; }

/// The text of a random tree of about that many bytes, at most `plies` deep.
inline std::string random_tree(std::mt19937& random, std::size_t bytes, std::size_t plies) {
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

/// Whether the subtree of the node is that of the JSON object.
inline bool same(const MoveTree& tree, MoveTree::Node node, const nlohmann::ordered_json& json) {
  auto member = json.begin();
  for (const MoveTree::Node child : tree.children(node)) {
    if (member == json.end() || member.key() != coordinate_text(*chess(), tree.move(child))) return false;
    if (!same(tree, child, member.value())) return false;
    ++member;
  }
  return member == json.end();
}

}  // namespace keymove::tests
