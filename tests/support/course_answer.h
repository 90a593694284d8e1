// Writes answers with trees as the course does.
#pragma once

#include <string>
#include <vector>

#include "positions/base/python_float.h"
#include "positions/game/setup.h"
#include "positions/move_trees/move_tree_answer.h"

namespace keymove::tests {

/// The square as the course writes it: "[file, row]", from 1, rows from the top.
inline std::string course_square(const BoardShape& shape, Square square) {
  return "[" + std::to_string(shape.file_of(square) + 1) + ", " + std::to_string(shape.ranks - shape.rank_of(square)) +
         "]";
}

/// The line of moves as the course writes it.
inline std::string course_line(const Variant& variant, const std::vector<Move>& line) {
  std::string text;
  for (const Move& move : line) {
    text += (text.empty() ? "[" : ", [") + course_square(variant.shape, move.from) + ", " +
            course_square(variant.shape, move.to) + ", ";
    text += move.promotion == kNoKind ? "null]" : std::string("\"") + variant.man(move.promotion).letter + "\"]";
  }
  return "[" + text + "]";
}

/// The tree as nested JSON objects.
inline std::string course_tree(const Variant& variant, const MoveTree& tree) {
  std::string text = "{";
  std::vector<MoveTree::Node> ends;  // of the open nodes, without the root
  for (MoveTree::Node node = 1; node < tree.nodes(); ++node) {
    bool closed = false;
    for (; !ends.empty() && ends.back() == node; ends.pop_back()) {
      text += "}";
      closed = true;
    }
    text += (closed ? ", \"" : "\"") + coordinate_text(variant, tree.move(node)) + "\": {";
    ends.push_back(tree.end(node));
  }
  return text + std::string(ends.size(), '}') + "}";
}

/// The three lines of the course's key with that answer.
inline std::string course_answer(const Variant& variant, const TreeAnswer& answer) {
  return python_float(answer.value) + "\n" + course_line(variant, answer.line) + "\n" +
         course_tree(variant, answer.tree) + "\n";
}

}  // namespace keymove::tests
