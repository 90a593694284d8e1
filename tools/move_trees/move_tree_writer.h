// Move trees as text while they are searched: nothing but the open path is kept.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "positions/game/setup.h"
#include "solver/move_trees/move_tree.h"

namespace keymove::tools {

/// Where text goes.
using TextSink = std::function<void(std::string_view)>;

/// What a document says beside the tree.
struct TreeHead {
  Setup setup;  ///< the root's
  std::string id;
  solver::TreeRequest request;
  bool order_known = true;  ///< see solver::order_is_known
};

enum class TreeForm {
  course,  ///< the move-tree course's three lines
  json,    ///< a document on one line, "schema": "keymove-tree/1"
  text,    ///< a move a line, deeper ones indented
  dot,     ///< a graph for Graphviz
};

/// Whether nodes get the values and windows that the search had there.
enum class TreeDetail { moves, values };

/// Writes a tree in pieces of some 64 KiB.
class TreeWriter : public solver::TreeListener {
 public:
  /// What is left to be written, once the tree has been shown.
  virtual void finish() = 0;
};

/// The course's form has no values: TreeDetail is without effect there.
std::unique_ptr<TreeWriter> make_tree_writer(TreeForm form, TreeDetail detail, const TreeHead& head, TextSink sink);

}  // namespace keymove::tools
