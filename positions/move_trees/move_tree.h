// Move trees as searches explore them, compact enough for millions of positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <string>
#include <vector>

#include "positions/game/board.h"
#include "positions/game/variant.h"

namespace keymove {

/// A move in 32 bits: from, to, and promotion + 1, eight bits each.
using PackedMove = std::uint32_t;

constexpr PackedMove packed(const Move& move) {
  return static_cast<PackedMove>(move.from) | static_cast<PackedMove>(move.to) << 8U |
         static_cast<PackedMove>(move.promotion + 1) << 16U;
}

constexpr Move unpacked(PackedMove move) {
  return {static_cast<Square>(move & 0xFFU), static_cast<Square>(move >> 8U & 0xFFU),
          static_cast<KindId>(static_cast<int>(move >> 16U & 0xFFU) - 1)};
}

/// A tree whose root is a position and whose other nodes are the positions after one move each. Nodes are numbered in
/// preorder, the root is 0; a node takes eight bytes. A tree is built from its root by open() and close(), children in
/// their order. The moves of a node must be different; the reader of a file checks that.
class MoveTree {
 public:
  using Node = std::uint32_t;
  static constexpr Node kRoot = 0;
  /// The largest number of moves in a tree.
  static constexpr std::size_t kMaxMoves = 0xFFFFFFF0U;

  /// A tree with the root alone.
  MoveTree() : cells_{Cell{0, 1}} {}

  /// Appends a move to those of the open node and opens the node after it. Requires fewer than kMaxMoves moves.
  void open(PackedMove move) {
    const auto node = static_cast<Node>(cells_.size());
    cells_.push_back({move, open_});  // while a node is open, `end` is its parent
    open_ = node;
    ++cells_.front().end;
  }
  void open(const Move& move) { open(packed(move)); }
  /// Closes the open node. Requires a node other than the root.
  void close() {
    Cell& cell = cells_[open_];
    open_ = cell.end;
    cell.end = static_cast<Node>(cells_.size());
  }
  /// The node that open() appends to.
  [[nodiscard]] Node open_node() const { return open_; }
  /// The moves from the root to the open node.
  [[nodiscard]] std::vector<Move> open_path() const;

  /// The number of moves, which is the number of nodes without the root.
  [[nodiscard]] std::size_t moves() const { return cells_.size() - 1; }
  /// The number of nodes, including the root.
  [[nodiscard]] std::size_t nodes() const { return cells_.size(); }
  /// Whether every node except the root is closed.
  [[nodiscard]] bool is_whole() const { return open_ == kRoot; }

  // The functions below require closed nodes, or the root of a whole tree.

  /// The node after the last one of this node's subtree: its next sibling, if it has one.
  [[nodiscard]] Node end(Node node) const { return cells_[node].end; }
  [[nodiscard]] bool is_leaf(Node node) const { return end(node) == node + 1; }
  /// The number of moves in the node's subtree, without the move to the node itself.
  [[nodiscard]] std::size_t moves_below(Node node) const { return end(node) - node - 1; }
  /// The move that leads to a node. Requires a node other than the root.
  [[nodiscard]] PackedMove packed_move(Node node) const { return cells_[node].move; }
  [[nodiscard]] Move move(Node node) const { return unpacked(cells_[node].move); }

  /// The children of a node, in order: for (const MoveTree::Node child : tree.children(node)).
  class Children;
  [[nodiscard]] Children children(Node node) const;
  /// The moves from the root to the node. Cost: linear in the number of earlier siblings along the path.
  [[nodiscard]] std::vector<Move> path_to(Node node) const;

  /// Whether the trees have the same moves in the same order.
  friend bool operator==(const MoveTree& a, const MoveTree& b) { return a.open_ == b.open_ && a.cells_ == b.cells_; }

 private:
  struct Cell {
    PackedMove move = 0;
    Node end = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
  };

  std::deque<Cell> cells_;  // grows without being copied
  Node open_ = kRoot;
};

class MoveTree::Children {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Node;
    using difference_type = std::ptrdiff_t;
    using pointer = const Node*;
    using reference = Node;

    Iterator(const MoveTree& tree, Node node) : tree_(&tree), node_(node) {}
    Node operator*() const { return node_; }
    Iterator& operator++() {
      node_ = tree_->end(node_);
      return *this;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.node_ == b.node_; }

   private:
    const MoveTree* tree_;
    Node node_;
  };

  Children(const MoveTree& tree, Node first, Node end) : tree_(tree), first_(first), end_(end) {}
  [[nodiscard]] Iterator begin() const { return {tree_, first_}; }
  [[nodiscard]] Iterator end() const { return {tree_, end_}; }

 private:
  const MoveTree& tree_;
  Node first_;
  Node end_;
};

inline MoveTree::Children MoveTree::children(Node node) const { return {*this, node + 1, end(node)}; }

/// The path as "/a7a5/e2e4"; "/" for the root; a long path is shortened to its first and last moves.
std::string tree_path_text(const Variant& variant, const std::vector<Move>& path);

}  // namespace keymove
