// Trees of moves held against the search that is said to have explored them, by the reference rules.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "positions/move_trees/move_tree.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// When alpha-beta leaves the rest of a node's moves unexplored.
enum class CutRule {
  at_least,  ///< alpha >= beta: the course's rule
  above,     ///< alpha > beta
};

/// What a position without moves is worth above the last ply. On the last ply it is always evaluated.
enum class EndValue {
  evaluated,  ///< evaluate(position)
  decisive,   ///< -100 where White has lost, +100 where Black has; who has no move has lost, checked or not; else 0
};

/// How the search values positions. White maximises.
struct TreeSearch {
  int depth = 0;                                    ///< plies
  std::function<double(const Position&)> evaluate;  ///< White's view; finite
  EndValue ends = EndValue::evaluated;
  CutRule cut = CutRule::at_least;
};

/// What became of a tree: what the search finds by it, or the first error in preorder.
struct TreeReplay {
  std::string error;        ///< a sentence without its full stop; empty when there is none
  std::vector<Move> path;   ///< from the root to the error
  double value = 0;         ///< without an error
  std::vector<Move> line;   ///< without an error: best moves, ties by the tree's order
  std::uint64_t nodes = 0;  ///< positions looked at

  [[nodiscard]] bool ok() const { return error.empty(); }
};

/// Whether the tree is exactly what alpha-beta explores from the root when it tries each node's moves in the tree's
/// order. What it would try behind a cut cannot be seen and does not matter. Requires a whole tree, no move twice at a
/// node, depth >= 0.
TreeReplay replay_alphabeta(const Rulebook& rules, const Position& root, const MoveTree& tree,
                            const TreeSearch& search);

/// What a tree proves of its root's value, whatever the moves are worth that it has not explored.
struct TreeBounds {
  std::string error;        ///< an illegal move, or one below the last ply; empty when there is none
  double low = 0;           ///< without an error: the value is at least this; may be -infinity
  double high = 0;          ///< without an error: and at most this; may be infinity
  std::string reason;       ///< without error and proof: why the value is open, a sentence without its full stop
  std::vector<Move> path;   ///< to the error; or to a move that decides and that the tree has not explored, or a leaf
  std::uint64_t nodes = 0;  ///< positions looked at

  /// Whether the tree proves the value `low`.
  [[nodiscard]] bool proved() const { return error.empty() && low == high; }
};

/// The bounds of the minimax value to the search's depth that follow from the tree's moves alone, in whatever order and
/// by whatever cuts it was made. Requires as replay_alphabeta does.
TreeBounds bounds_of_tree(const Rulebook& rules, const Position& root, const MoveTree& tree, const TreeSearch& search);

}  // namespace keymove::verify
