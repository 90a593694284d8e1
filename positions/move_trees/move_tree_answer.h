// The answer of a search with the tree that it explored, read from the move-tree course's three-line files and from
// keymove's own documents.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/variant.h"
#include "positions/move_trees/move_tree.h"

namespace keymove {

/// Which parts an answer has.
struct AnswerParts {
  bool value = true;
  bool line = true;
  bool tree = true;

  [[nodiscard]] bool any() const { return value || line || tree; }
  [[nodiscard]] bool all() const { return value && line && tree; }
};

/// Which parts an answer needs.
enum class WantedParts {
  all,
  those_there,  ///< at least one, in any order; null or None is none
};

/// The answer of a search.
struct TreeAnswer {
  double value = 0;        ///< for White; of a wrong answer perhaps inf or nan
  std::string value_text;  ///< the value as it was written
  std::vector<Move> line;
  MoveTree tree;
  std::string algorithm;             ///< if a document states it
  std::optional<int> depth;          ///< in plies; if a document states it
  AnswerParts parts;                 ///< the others are empty
  std::vector<std::string> skipped;  ///< the first members of a document that were not read
};

/// Limits beyond which an answer is not read.
struct TreeLimits {
  std::size_t max_moves = 100'000'000;               ///< in the tree
  std::size_t max_plies = 1000;                      ///< from the root to a leaf, and in the line
  std::uint64_t max_bytes = std::uint64_t{1} << 32;  ///< decompressed
};

/// The answer in the file of that path (`-` for standard input), in one of two formats, which differ in the first byte:
/// - the course's: the value, the line of moves, [[[x, y], [x, y], null or "q"], ...] with y counted from the top, and
///   the tree, as nested objects whose keys are coordinate texts, or drawn (drawn_tree.h); each on a line of its own,
///   or not, with their names before them, or not, or all three in a list or tuple;
/// - keymove's: an object with "value", "line", "tree", and optionally "schema": "keymove-tree/1", "algorithm" and
///   "depth"; "move_tree" and the like are the same, and "moveList" is the course's line; other members are skipped. A
///   node of its tree is the object of its moves, or an object with the members "moves", "value", "alpha", "beta", of
///   which only the moves are kept; "children" is the same as "moves", and may be a list of nodes with a "move" each.
///   A document that is such a node itself is the root.
/// Python's single quotes and None are read like JSON's. Moves that are texts or tuples are no moves of the course's.
/// Lines of words before the answer are skipped. Whether the moves are legal is not checked. Errors, the first one
/// only, with line, column, byte offset and the path in the tree: `tree-format` (an error of syntax), `tree-value` (no
/// number), `tree-move` (not a coordinate text, or off the board), `tree-duplicate` (a duplicate move or member),
/// `tree-depth` and `tree-size` (beyond a limit), `tree-missing` (a member, or everything), `tree-schema`,
/// `input-encoding` (not UTF-8), and those of open_stream. Memory: eight bytes for each move, and the path to the open
/// node.
Result<TreeAnswer> read_tree_answer(const VariantPtr& variant, const std::string& path, const TreeLimits& limits = {},
                                    WantedParts wanted = WantedParts::all);

/// The same for a text; `file` is for messages.
Result<TreeAnswer> parse_tree_answer(const VariantPtr& variant, const std::string& file, std::string_view text,
                                     const TreeLimits& limits = {}, WantedParts wanted = WantedParts::all);

}  // namespace keymove
