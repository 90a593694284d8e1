#include "verify/move_trees/replay_move_tree.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "positions/base/python_float.h"
#include "verify/move_trees/move_tree_node.h"

namespace keymove::verify {

namespace {

using Node = MoveTree::Node;

std::string moves_text(std::size_t count) { return std::to_string(count) + (count == 1 ? " move" : " moves"); }

/// One replay. The stack has the open nodes, the root first.
class AlphaBetaReplay {
 public:
  AlphaBetaReplay(const Rulebook& rules, const MoveTree& tree, const TreeSearch& search)
      : rules_(rules), tree_(tree), search_(search), nodes_(rules, tree, search) {}

  TreeReplay run(const Position& root) {
    enter(root, MoveTree::kRoot, -kInfinity, kInfinity);
    while (result_.ok() && !stack_.empty()) {
      Frame& frame = stack_.back();
      if (returned_) {
        take(frame, *std::exchange(returned_, std::nullopt));
      } else if (frame.next == tree_.end(frame.node)) {
        returned_ = frame.best;
        line_ = std::move(frame.line);
        stack_.pop_back();
      } else {
        go_down(frame);
      }
    }
    if (result_.ok()) {
      result_.value = *returned_;
      result_.line = std::move(line_);
    }
    return std::move(result_);
  }

 private:
  struct Frame {
    Position position;
    Node node = MoveTree::kRoot;
    std::vector<Move> legal;
    double alpha = -kInfinity;
    double beta = kInfinity;
    double best = 0;
    std::vector<Move> line;    // the line that leads to `best`
    Node child = 0;            // the child that is being visited
    Node next = 0;             // the child after it
    std::size_t explored = 0;  // number of children visited
  };

  void enter(const Position& position, Node node, double alpha, double beta) {
    ++result_.nodes;
    const auto ply = static_cast<int>(stack_.size());
    std::vector<Move> legal;
    const NodeKind kind = nodes_.kind(position, node, ply, legal);
    if (kind == NodeKind::inner) {
      const double worst = position.to_move() == Color::white ? -kInfinity : kInfinity;
      stack_.push_back({position, node, std::move(legal), alpha, beta, worst, {}, 0, node + 1, 0});
    } else if (kind == NodeKind::unexplored) {
      fail(node, "too shallow: the tree ends at " + nodes_.depth_text(ply) + ", though the game goes on");
    } else if (std::string error = nodes_.error_of_leaf(node, kind); !error.empty()) {
      fail(node, std::move(error));
    } else {
      returned_ = nodes_.value(position, kind);
      line_.clear();
    }
  }

  void go_down(Frame& frame) {
    const Node child = frame.next;
    if (std::string error = nodes_.error_of_move(child, frame.legal); !error.empty()) {
      fail(child, std::move(error));
      return;
    }
    frame.child = child;
    frame.next = tree_.end(child);
    ++frame.explored;
    const Position after = rules_.play(frame.position, tree_.move(child));
    enter(after, child, frame.alpha, frame.beta);
  }

  /// Takes the value of the child that was visited.
  void take(Frame& frame, double value) {
    const bool maximises = frame.position.to_move() == Color::white;
    if (maximises ? value > frame.best : value < frame.best) {
      frame.best = value;
      frame.line.assign(1, tree_.move(frame.child));
      frame.line.insert(frame.line.end(), line_.begin(), line_.end());
    }
    double& bound = maximises ? frame.alpha : frame.beta;
    bound = maximises ? std::max(bound, value) : std::min(bound, value);
    const bool cut = search_.cut == CutRule::at_least ? frame.alpha >= frame.beta : frame.alpha > frame.beta;
    const bool last = frame.next == tree_.end(frame.node);
    const std::size_t left = frame.legal.size() - frame.explored;
    if (cut && !last) {
      fail(frame.node, "no cut: " + window_text(frame, cut) + " after " + nodes_.text(tree_.move(frame.child)) +
                           ", but more moves are explored");
    } else if (!cut && last && left > 0) {
      fail(frame.node, "cut too early: " + window_text(frame, cut) + ", but " + moves_text(left) +
                           (left == 1 ? " is" : " are") + " not explored");
    }
  }

  /// The window for messages: "alpha 3.0 < beta 5.0".
  [[nodiscard]] std::string window_text(const Frame& frame, bool cut) const {
    const bool at_least = search_.cut == CutRule::at_least;
    const char* const relation = cut ? (at_least ? " >= beta " : " > beta ") : (at_least ? " < beta " : " <= beta ");
    return "alpha " + python_float(frame.alpha) + relation + python_float(frame.beta);
  }

  void fail(Node node, std::string error) {
    result_.error = std::move(error);
    result_.path = tree_.path_to(node);
  }

  const Rulebook& rules_;
  const MoveTree& tree_;
  const TreeSearch& search_;
  const TreeNodes nodes_;
  std::vector<Frame> stack_;
  std::optional<double> returned_;  // value of the node that was finished last, until its parent takes it
  std::vector<Move> line_;          // the line of that node
  TreeReplay result_;
};

}  // namespace

TreeReplay replay_alphabeta(const Rulebook& rules, const Position& root, const MoveTree& tree,
                            const TreeSearch& search) {
  return AlphaBetaReplay(rules, tree, search).run(root);
}

}  // namespace keymove::verify
