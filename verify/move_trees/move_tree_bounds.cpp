// The bounds of the root's value that a move tree proves.
#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "verify/move_trees/move_tree_node.h"
#include "verify/move_trees/replay_move_tree.h"

namespace keymove::verify {

namespace {

using Node = MoveTree::Node;

struct Bounds {
  double low = -kInfinity;
  double high = kInfinity;
};

/// Finds the bounds of the nodes of one tree. The stack has the open nodes, the highest first.
class BoundsFinder {
 public:
  BoundsFinder(const Rulebook& rules, const MoveTree& tree, const TreeSearch& search)
      : rules_(rules), tree_(tree), nodes_(rules, tree, search) {}

  TreeBounds run(const Position& root) {
    const Bounds found = bounds(root, MoveTree::kRoot, 0);
    result_.nodes = looked_at_;
    if (!result_.error.empty()) return std::move(result_);
    result_.low = found.low;
    result_.high = found.high;
    if (found.low < found.high) explain(root, found.low);
    return std::move(result_);
  }

 private:
  struct Frame {
    Position position;
    Node node = MoveTree::kRoot;
    std::vector<Move> legal;
    Bounds bounds;             // of the value, by the explored moves
    Node next = 0;             // the first child that has not been visited
    std::size_t explored = 0;  // number of children visited
  };

  static bool maximises(const Position& position) { return position.to_move() == Color::white; }

  /// The bounds of a node `ply` moves below the root. After an error, which is stored in result_, they mean nothing.
  Bounds bounds(const Position& position, Node node, int ply) {
    stack_.clear();
    top_ = ply;
    enter(position, node);
    while (result_.error.empty() && !stack_.empty()) {
      Frame& frame = stack_.back();
      if (returned_) {
        take(frame, *std::exchange(returned_, std::nullopt));
      } else if (frame.next == tree_.end(frame.node)) {
        returned_ = whole(frame);
        stack_.pop_back();
      } else {
        go_down(frame);
      }
    }
    return std::exchange(returned_, std::nullopt).value_or(Bounds{});
  }

  void enter(const Position& position, Node node) {
    ++looked_at_;
    std::vector<Move> legal;
    const NodeKind kind = nodes_.kind(position, node, top_ + static_cast<int>(stack_.size()), legal);
    if (kind == NodeKind::inner) {
      const double worst = maximises(position) ? -kInfinity : kInfinity;
      stack_.push_back({position, node, std::move(legal), {worst, worst}, node + 1, 0});
    } else if (kind == NodeKind::unexplored) {
      returned_ = Bounds{};
    } else if (std::string error = nodes_.error_of_leaf(node, kind); !error.empty()) {
      fail(node, std::move(error));
    } else {
      const double value = nodes_.value(position, kind);
      returned_ = Bounds{value, value};
    }
  }

  void go_down(Frame& frame) {
    const Node child = frame.next;
    if (std::string error = nodes_.error_of_move(child, frame.legal); !error.empty()) {
      fail(child, std::move(error));
      return;
    }
    frame.next = tree_.end(child);
    ++frame.explored;
    enter(rules_.play(frame.position, tree_.move(child)), child);
  }

  static void take(Frame& frame, const Bounds& child) {
    Bounds& own = frame.bounds;
    if (maximises(frame.position)) {
      own = {std::max(own.low, child.low), std::max(own.high, child.high)};
    } else {
      own = {std::min(own.low, child.low), std::min(own.high, child.high)};
    }
  }

  /// The bounds of a node whose children have all been visited. Unexplored moves may be better for the side to move.
  static Bounds whole(const Frame& frame) {
    Bounds own = frame.bounds;
    if (frame.explored == frame.legal.size()) return own;
    if (maximises(frame.position)) {
      own.high = kInfinity;
    } else {
      own.low = -kInfinity;
    }
    return own;
  }

  /// Explains why the root's value is not proved to be at most `low`. Goes down through nodes for which this is not
  /// proved either, whose bounds have low <= `low` < high, to the last one, where the tree lacks a move.
  void explain(Position position, double low) {
    Node node = MoveTree::kRoot;
    for (int ply = 0;; ++ply) {
      if (tree_.is_leaf(node)) {
        result_.path = tree_.path_to(node);
        result_.reason = "the tree ends at " + nodes_.depth_text(ply) + ", though the game goes on";
        return;
      }
      const auto child = undecided_child(position, node, ply, low);
      if (!child) break;
      position = rules_.play(position, tree_.move(*child));
      node = *child;
    }
    const Move move = unexplored_move(position, node);
    result_.path = tree_.path_to(node);
    result_.path.push_back(move);
    result_.reason = nodes_.text(move) + " is not explored, and may be better for " +
                     std::string(name_of(position.to_move())) + " than what is";
  }

  std::optional<Node> undecided_child(const Position& position, Node node, int ply, double low) {
    for (const Node child : tree_.children(node)) {
      const Bounds found = bounds(rules_.play(position, tree_.move(child)), child, ply + 1);
      if (found.low <= low && low < found.high) return child;
    }
    return std::nullopt;
  }

  /// The first legal move that is not in the tree. Requires that there is one.
  [[nodiscard]] Move unexplored_move(const Position& position, Node node) const {
    std::vector<Move> left;
    rules_.moves(position, left);
    for (const Node child : tree_.children(node)) std::erase(left, tree_.move(child));
    return left.front();
  }

  void fail(Node node, std::string error) {
    result_.error = std::move(error);
    result_.path = tree_.path_to(node);
  }

  const Rulebook& rules_;
  const MoveTree& tree_;
  const TreeNodes nodes_;
  std::vector<Frame> stack_;
  int top_ = 0;                     // ply of the highest node on the stack
  std::optional<Bounds> returned_;  // bounds of the node that was finished last, until its parent takes them
  std::uint64_t looked_at_ = 0;
  TreeBounds result_;
};

}  // namespace

TreeBounds bounds_of_tree(const Rulebook& rules, const Position& root, const MoveTree& tree, const TreeSearch& search) {
  return BoundsFinder(rules, tree, search).run(root);
}

}  // namespace keymove::verify
