// The rules' view of the nodes of a move tree, for every walk through a tree.
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "positions/game/setup.h"
#include "verify/move_trees/replay_move_tree.h"

namespace keymove::verify {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The kind of a node, by the rules and the depth of the search.
enum class NodeKind {
  last_ply,    ///< at the search's depth
  over,        ///< above the last ply, without legal moves
  unexplored,  ///< above the last ply, a leaf of the tree although there are legal moves
  inner,       ///< above the last ply, with children in the tree
};

/// Asks the rules about the nodes of one tree. The constructor's arguments must outlive it.
class TreeNodes {
 public:
  using Node = MoveTree::Node;

  TreeNodes(const Rulebook& rules, const MoveTree& tree, const TreeSearch& search)
      : rules_(rules), tree_(tree), search_(search) {}

  /// The kind of the node, which is `ply` moves below the root. Sets `legal` to the sorted legal moves, unless the node
  /// is on the last ply.
  NodeKind kind(const Position& position, Node node, int ply, std::vector<Move>& legal) const {
    if (ply >= search_.depth) return NodeKind::last_ply;
    rules_.moves(position, legal);
    if (legal.empty()) return NodeKind::over;
    return tree_.is_leaf(node) ? NodeKind::unexplored : NodeKind::inner;
  }

  /// The value for White of a node on the last ply or where the game is over.
  [[nodiscard]] double value(const Position& position, NodeKind kind) const {
    if (kind == NodeKind::last_ply || search_.ends == EndValue::evaluated) return search_.evaluate(position);
    const auto end = rules_.end(position);
    if (end == Outcome::draw) {
      std::vector<Move> moves;
      rules_.legal_moves(position, moves);
      if (!moves.empty()) return 0;
    }
    return (position.to_move() == Color::white) == (end == Outcome::win) ? kDecided : -kDecided;
  }

  /// The error of a node that must be a leaf; empty if it is one.
  [[nodiscard]] std::string error_of_leaf(Node node, NodeKind kind) const {
    if (tree_.is_leaf(node)) return {};
    if (kind == NodeKind::over) return "moves follow, though the game is over";
    return "moves follow below depth " + std::to_string(search_.depth);
  }

  /// The error of the move that leads to a node; empty if it is legal.
  [[nodiscard]] std::string error_of_move(Node node, const std::vector<Move>& legal) const {
    const Move move = tree_.move(node);
    if (std::binary_search(legal.begin(), legal.end(), move)) return {};
    return text(move) + " is not a legal move";
  }

  /// "depth 1 of 3".
  [[nodiscard]] std::string depth_text(int ply) const {
    return "depth " + std::to_string(ply) + " of " + std::to_string(search_.depth);
  }

  [[nodiscard]] std::string text(const Move& move) const { return coordinate_text(*rules_.variant(), move); }

 private:
  static constexpr double kDecided = 100;

  const Rulebook& rules_;
  const MoveTree& tree_;
  const TreeSearch& search_;
};

}  // namespace keymove::verify
