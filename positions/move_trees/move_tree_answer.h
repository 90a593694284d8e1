// What a search answers, with the tree that it explored: the move-tree course's three-line files, and keymove's own
// document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/variant.h"
#include "positions/move_trees/move_tree.h"

namespace keymove {

/// A search's answer.
struct TreeAnswer {
  double value = 0;        ///< finite; White's view
  std::string value_text;  ///< as it was written
  std::vector<Move> line;
  MoveTree tree;
  std::string algorithm;     ///< when a document tells it
  std::optional<int> depth;  ///< plies; when a document tells it
};

/// What is too large to be read.
struct TreeLimits {
  std::size_t max_moves = 100'000'000;               ///< in the tree
  std::size_t max_plies = 1000;                      ///< from the root to a leaf, and in the line
  std::uint64_t max_bytes = std::uint64_t{1} << 32;  ///< decompressed
};

/// Reads the answer in the file of that path, `-` for standard input, in either form, told apart by the first byte:
/// - the course's: the value on line 1; the line of moves on line 2, [[[x, y], [x, y], null or "q"], ...] with y
///   counted from the top; from line 3 the tree, objects of objects by coordinate text;
/// - keymove's: an object with "schema": "keymove-tree/1", "value", "line" (coordinate texts), "tree", and if told
///   "algorithm" and "depth"; other members are skipped. A node of its tree is the object of its moves, or an object
///   with the members "moves", "value", "alpha", "beta", of which the moves alone are kept.
/// Whether moves are legal is not asked. Memory: eight bytes a move, and the open path.
/// Errors, the first one only, with line, column, byte offset and the path in the tree: `tree-format` (not what JSON
/// or the form has there), `tree-value` (no finite number), `tree-move` (no coordinate text, or off the board),
/// `tree-duplicate` (a move or member stands twice), `tree-depth` and `tree-size` (a limit), `tree-missing` (a member,
/// or everything), `tree-schema`, `input-encoding` (not UTF-8), and those of open_stream.
Result<TreeAnswer> read_tree_answer(const VariantPtr& variant, const std::string& path, const TreeLimits& limits = {});

/// The same of a text; `file` is for messages.
Result<TreeAnswer> parse_tree_answer(const VariantPtr& variant, const std::string& file, std::string_view text,
                                     const TreeLimits& limits = {});

/// Writes the course's three lines, byte for byte as its keys have them; the value anew, by python_float.
void write_course_answer(std::ostream& out, const Variant& variant, const TreeAnswer& answer);

/// "/a7a5/e2e4"; "/" for the root; of a long path the first and last moves.
std::string tree_path_text(const Variant& variant, const std::vector<Move>& path);

}  // namespace keymove
