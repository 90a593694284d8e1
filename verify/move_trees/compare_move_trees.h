// Two trees of moves held against each other, as the move-tree course does it.
#pragma once

#include <cstdint>
#include <vector>

#include "positions/move_trees/move_tree.h"

namespace keymove::verify {

/// What the first difference of two trees is.
enum class TreeError {
  none,
  missing,  ///< the key has the move, the submission has not
  extra,    ///< the submission has the move, the key has not
};

/// Moves that one tree has and the other has not, with all that follows them.
struct TreeCounts {
  std::uint64_t missing = 0;
  std::uint64_t extra = 0;
  friend bool operator==(const TreeCounts&, const TreeCounts&) = default;
};

/// How a submission's tree differs from a key's.
struct TreeDifference {
  TreeError first = TreeError::none;
  std::vector<Move> path;  ///< of the first difference: to the missing or extra move, that move the last
  TreeCounts total;
  std::vector<TreeCounts> by_ply;  ///< [0] counts first moves; as long as the deepest difference needs

  [[nodiscard]] bool equal() const { return first == TreeError::none; }
};

/// Compares by the course's rule: the same set of moves at every node, in whatever order. Differences are met in
/// preorder of the key: at each node first the missing moves in the key's order, then the extra ones in the
/// submission's, then what stands below the common ones. Requires whole trees.
/// Cost: linear where the moves of the nodes stand in the same order; a node of n moves in another order n log n.
TreeDifference compare_exact(const MoveTree& submission, const MoveTree& key);

}  // namespace keymove::verify
