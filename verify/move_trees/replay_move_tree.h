// Checks move trees against the search that is said to have explored them, with the reference rules.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "positions/move_trees/move_tree.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// When alpha-beta cuts off the rest of a node's moves.
enum class CutRule {
  at_least,  ///< alpha >= beta: the course's rule
  above,     ///< alpha > beta
};

/// The value of a position without moves above the last ply. On the last ply it is always evaluated.
enum class EndValue {
  evaluated,  ///< evaluate(position)
  decisive,   ///< -100 if White has lost, +100 if Black has; a side without a move has lost, in check or not; 0 for a
              ///< draw with moves
};

/// How the search values positions. White maximises.
struct TreeSearch {
  int depth = 0;                                    ///< plies
  std::function<double(const Position&)> evaluate;  ///< for White; finite
  EndValue ends = EndValue::evaluated;
  CutRule cut = CutRule::at_least;
};

/// The result of a replay: what the search finds in this tree, or the first error in preorder.
struct TreeReplay {
  std::string error;        ///< a sentence without a full stop; empty if there is none
  std::vector<Move> path;   ///< from the root to the error
  double value = 0;         ///< without an error
  std::vector<Move> line;   ///< without an error: the best moves; of equal ones, the first in the tree
  std::uint64_t nodes = 0;  ///< number of positions visited

  [[nodiscard]] bool ok() const { return error.empty(); }
};

/// Checks whether the tree is exactly the one that alpha-beta explores from the root if it tries the moves of each node
/// in the tree's order. The order of moves after a cut is not in the tree and does not matter. Requires a whole tree
/// without duplicate moves at a node, and depth >= 0.
TreeReplay replay_alphabeta(const Rulebook& rules, const Position& root, const MoveTree& tree,
                            const TreeSearch& search);

/// The bounds of the root's value that a tree proves, whatever the values of the moves that it has not explored.
struct TreeBounds {
  std::string error;   ///< an illegal move, or one below the last ply; empty if there is none
  double low = 0;      ///< without an error: lower bound of the value; may be -infinity
  double high = 0;     ///< without an error: upper bound of the value; may be infinity
  std::string reason;  ///< without an error and without a proof: why the value is open, a sentence without a full stop
  std::vector<Move> path;   ///< to the error; or to a leaf or an unexplored move that leaves the value open
  std::uint64_t nodes = 0;  ///< number of positions visited

  /// Whether the tree proves that the value is `low`.
  [[nodiscard]] bool proved() const { return error.empty() && low == high; }
};

/// The bounds of the minimax value at the search's depth that follow from the tree's moves alone, whatever the order of
/// moves and the cuts of the search. Requires the same as replay_alphabeta.
TreeBounds bounds_of_tree(const Rulebook& rules, const Position& root, const MoveTree& tree, const TreeSearch& search);

}  // namespace keymove::verify
