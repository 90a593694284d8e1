// Move trees as programs draw them for people: a move a line, below its parent by lines or by blanks.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "positions/json/json_cursor.h"
#include "positions/move_trees/move_tree_answer.h"

namespace keymove {

/// Whether a drawn tree begins at the start of the text: a move in coordinate text, behind lines such as `|-- ` or
/// followed by a move that is further to the right, or the word `root` with such a line below it. A list of moves
/// without any lines is a tree only if it is `named` so.
bool begins_drawing(const Variant& variant, std::string_view text, bool named);

/// What is drawn.
struct DrawnTree {
  MoveTree tree;
  std::string root_value;  ///< the number at the root as it is written; empty if there is none
};

/// Takes the lines of a drawn tree, up to the first line of something else; absent at an error, which the cursor has.
/// A move is the child of the nearest one above it that is further to the left. Behind the move there may be numbers
/// and names of numbers: `(1.0)`, `value=-0.5`. Errors: `tree-format` (a line without a move, other words, or a place
/// that fits no line above), `tree-duplicate`, `tree-depth` and `tree-size`. `before_line` is the bytes before the
/// first column of the cursor's line that are no text.
std::optional<DrawnTree> take_drawn_tree(JsonCursor& cursor, const Variant& variant, const TreeLimits& limits,
                                         std::size_t before_line = 0);

}  // namespace keymove
