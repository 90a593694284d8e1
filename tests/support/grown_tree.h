// Keeps the trees that the solver exports in memory.
#pragma once

#include <optional>
#include <vector>

#include "positions/base/python_float.h"
#include "positions/move_trees/move_tree_answer.h"
#include "solver/engine/solver.h"
#include "solver/move_trees/move_tree.h"

namespace keymove::tests {

/// Keeps the tree of a search and its answer. With Numbers::wanted it also keeps the value and window of each node.
class GrownTree final : public solver::TreeListener {
 public:
  enum class Numbers { unwanted, wanted };

  explicit GrownTree(Numbers wanted = Numbers::unwanted) : wanted_(wanted) {}

  void on_result(const solver::TreeResult& result) override {
    answer.value = result.value;
    answer.value_text = python_float(result.value);
    answer.line = result.line;
  }
  void enter(const Move& move) override {
    answer.tree.open(move);
    open_.push_back(numbers.size());
    numbers.emplace_back();
  }
  void leave(const std::optional<solver::TreeNumbers>& of_node) override {
    answer.tree.close();
    numbers[open_.back()] = of_node;
    open_.pop_back();
  }
  [[nodiscard]] bool wants_numbers() const override { return wanted_ == Numbers::wanted; }

  TreeAnswer answer;
  std::vector<std::optional<solver::TreeNumbers>> numbers;  ///< of node 1, node 2, ...

 private:
  Numbers wanted_;
  std::vector<std::size_t> open_;
};

inline TreeAnswer grown(const Setup& origin, const std::vector<Move>& moves, const solver::TreeRequest& request) {
  GrownTree tree;
  solver::grow_tree(origin, moves, request, tree);
  return std::move(tree.answer);
}

/// The moves at the root in the order of the search.
inline std::vector<Move> root_moves(const MoveTree& tree) {
  std::vector<Move> out;
  for (const MoveTree::Node child : tree.children(MoveTree::kRoot)) out.push_back(tree.move(child));
  return out;
}

}  // namespace keymove::tests
