#include "verify/move_trees/compare_move_trees.h"

#include <algorithm>
#include <cstddef>

namespace keymove::verify {

namespace {

using Node = MoveTree::Node;

/// One comparison. It walks both trees at once, through the nodes that they have in common.
class Comparison {
 public:
  Comparison(const MoveTree& submission, const MoveTree& key) : submission_(submission), key_(key) {}

  TreeDifference run() {
    if (submission_ == key_) return {};
    todo_.push_back({MoveTree::kRoot, MoveTree::kRoot, 0});
    while (!todo_.empty()) {
      const Pair pair = todo_.back();
      todo_.pop_back();
      match_children(pair);
    }
    return std::move(difference_);
  }

 private:
  /// A node that both trees have.
  struct Pair {
    Node submitted = 0;
    Node key = 0;
    std::size_t ply = 0;  // moves from the root
  };

  /// A child of a node of the submission, which is looked up by its move.
  struct Child {
    PackedMove move = 0;
    Node node = 0;
    bool found = false;
  };

  /// Counts the differences between the children of the two nodes, and pushes the common ones on the stack, so that the
  /// first one of the key is on top.
  void match_children(const Pair& pair) {
    const std::size_t first = todo_.size();
    const Node submitted_end = submission_.end(pair.submitted);
    const Node key_end = key_.end(pair.key);
    Node submitted = pair.submitted + 1;
    Node key = pair.key + 1;
    while (submitted < submitted_end && key < key_end && submission_.packed_move(submitted) == key_.packed_move(key)) {
      todo_.push_back({submitted, key, pair.ply + 1});
      submitted = submission_.end(submitted);
      key = key_.end(key);
    }
    if (submitted < submitted_end || key < key_end) match_unordered(pair, submitted, key);
    std::reverse(todo_.begin() + static_cast<std::ptrdiff_t>(first), todo_.end());
  }

  /// The same for the children from `submitted` and `key` on, which may be in different orders.
  void match_unordered(const Pair& pair, Node submitted, Node key) {
    children_.clear();
    for (Node end = submission_.end(pair.submitted); submitted < end; submitted = submission_.end(submitted)) {
      children_.push_back({submission_.packed_move(submitted), submitted});
    }
    std::sort(children_.begin(), children_.end(), [](const Child& a, const Child& b) { return a.move < b.move; });
    for (const Node end = key_.end(pair.key); key < end; key = key_.end(key)) {
      const PackedMove move = key_.packed_move(key);
      const auto child = std::lower_bound(children_.begin(), children_.end(), move,
                                          [](const Child& a, PackedMove wanted) { return a.move < wanted; });
      if (child == children_.end() || child->move != move || child->found) {
        count(key_, key, pair.ply, TreeError::missing);
      } else {
        child->found = true;
        todo_.push_back({child->node, key, pair.ply + 1});
      }
    }
    std::erase_if(children_, [](const Child& child) { return child.found; });
    std::sort(children_.begin(), children_.end(), [](const Child& a, const Child& b) { return a.node < b.node; });
    for (const Child& child : children_) count(submission_, child.node, pair.ply, TreeError::extra);
  }

  /// Counts a node, whose parent is `ply` moves below the root, and its subtree.
  void count(const MoveTree& tree, Node node, std::size_t ply, TreeError error) {
    if (difference_.first == TreeError::none) {
      difference_.first = error;
      difference_.path = tree.path_to(node);
    }
    const auto field = error == TreeError::missing ? &TreeCounts::missing : &TreeCounts::extra;
    difference_.total.*field += tree.moves_below(node) + 1;
    ends_.clear();
    for (Node at = node, end = tree.end(node); at < end; ++at) {
      while (!ends_.empty() && ends_.back() <= at) ends_.pop_back();
      const std::size_t depth = ply + ends_.size();
      if (difference_.by_ply.size() <= depth) difference_.by_ply.resize(depth + 1);
      ++(difference_.by_ply[depth].*field);
      if (!tree.is_leaf(at)) ends_.push_back(tree.end(at));
    }
  }

  const MoveTree& submission_;
  const MoveTree& key_;
  std::vector<Pair> todo_;
  std::vector<Child> children_;
  std::vector<Node> ends_;  // of the open nodes in count()
  TreeDifference difference_;
};

}  // namespace

TreeDifference compare_exact(const MoveTree& submission, const MoveTree& key) {
  return Comparison(submission, key).run();
}

}  // namespace keymove::verify
