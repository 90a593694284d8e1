// Writes move trees as text while they are searched, and keeps only the open path in memory.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "positions/game/setup.h"
#include "positions/notation/move_style.h"
#include "solver/move_trees/move_tree.h"

namespace keymove::tools {

/// Receives the text.
using TextSink = std::function<void(std::string_view)>;

/// The facts that a document states in addition to the tree.
struct TreeHead {
  Setup setup;  ///< the root
  std::string id;
  solver::TreeRequest request;
  bool order_known = true;                  ///< see solver::order_is_known
  MoveStyle style = MoveStyle::coordinate;  ///< of the moves in the forms `text` and `dot`
};

enum class TreeForm {
  course,  ///< the move-tree course's three lines
  json,    ///< a document on one line, "schema": "keymove-tree/1"
  text,    ///< one move per line, indented by its ply
  dot,     ///< a graph for Graphviz
};

/// Whether the nodes have the values and windows of the search.
enum class TreeDetail { moves, values };

/// Writes a tree in pieces of about 64 KiB.
class TreeWriter : public solver::TreeListener {
 public:
  /// Writes the rest of the document; must be called once after the search.
  virtual void finish() = 0;
};

/// A writer of that form. TreeDetail has no effect on the course's form, which has no values.
std::unique_ptr<TreeWriter> make_tree_writer(TreeForm form, TreeDetail detail, const TreeHead& head, TextSink sink);

}  // namespace keymove::tools
