// Compares two move trees by the rule of the move-tree course.
#pragma once

#include <cstdint>
#include <vector>

#include "positions/move_trees/move_tree.h"

namespace keymove::verify {

/// The kind of the first difference of two trees.
enum class TreeError {
  none,
  missing,  ///< only the key has the move
  extra,    ///< only the submission has the move
};

/// The numbers of moves that only one of the trees has, including the moves below them.
struct TreeCounts {
  std::uint64_t missing = 0;
  std::uint64_t extra = 0;
  friend bool operator==(const TreeCounts&, const TreeCounts&) = default;
};

/// How a submission's tree differs from a key's.
struct TreeDifference {
  TreeError first = TreeError::none;
  std::vector<Move> path;  ///< of the first difference; its last move is the missing or extra one
  TreeCounts total;
  std::vector<TreeCounts> by_ply;  ///< [0] counts first moves; ends at the deepest difference

  [[nodiscard]] bool equal() const { return first == TreeError::none; }
};

/// The difference by the course's rule: every node must have the same set of moves, in any order. The first difference
/// is the first in preorder of the key: at each node first the missing moves in the key's order, then the extra ones in
/// the submission's order, then the subtrees of the common ones. Requires whole trees.
/// Cost: linear if the moves of the nodes are in the same order, otherwise n log n for a node of n moves.
TreeDifference compare_exact(const MoveTree& submission, const MoveTree& key);

}  // namespace keymove::verify
