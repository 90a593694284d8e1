// A node of a tree of moves as the rules see it: what every walk of a tree asks.
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "positions/game/setup.h"
#include "verify/move_trees/replay_move_tree.h"

namespace keymove::verify {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// What a node is by the rules and the search's depth.
enum class NodeKind {
  last_ply,    ///< the depth is reached
  over,        ///< above the last ply, and the game allows no move
  unexplored,  ///< above the last ply, the game goes on, and the tree ends
  inner,       ///< the tree goes on
};

/// Asks the rules about the nodes of one tree. What it is made of must outlive it.
class TreeNodes {
 public:
  using Node = MoveTree::Node;

  TreeNodes(const Rulebook& rules, const MoveTree& tree, const TreeSearch& search)
      : rules_(rules), tree_(tree), search_(search) {}

  /// What the node is, `ply` moves below the root; the legal moves, sorted, unless it is on the last ply.
  NodeKind kind(const Position& position, Node node, int ply, std::vector<Move>& legal) const {
    if (ply >= search_.depth) return NodeKind::last_ply;
    rules_.moves(position, legal);
    if (legal.empty()) return NodeKind::over;
    return tree_.is_leaf(node) ? NodeKind::unexplored : NodeKind::inner;
  }

  /// The value of a node on the last ply or where the game is over, White's view.
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

  /// What is wrong with a node that must be a leaf and is none; empty when it is one.
  [[nodiscard]] std::string error_of_leaf(Node node, NodeKind kind) const {
    if (tree_.is_leaf(node)) return {};
    if (kind == NodeKind::over) return "moves follow, though the game is over";
    return "moves follow below depth " + std::to_string(search_.depth);
  }

  /// What is wrong with the move to a node; empty when it is legal.
  [[nodiscard]] std::string error_of_move(Node node, const std::vector<Move>& legal) const {
    const Move move = tree_.move(node);
    if (std::binary_search(legal.begin(), legal.end(), move)) return {};
    return text(move) + " is no legal move";
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
