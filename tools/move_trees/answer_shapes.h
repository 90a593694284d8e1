// The known mistakes that are made after the search: in the tree, the line and the value that a program returns.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/move_trees/move_tree_comparison.h"

namespace keymove::tools {

/// What is known of a node of a search's tree.
struct NodeFacts {
  int ply = 0;            ///< moves from the root
  bool cuts = false;      ///< alpha-beta left the parent after this node
  bool improves = false;  ///< the parent's best value so far
  bool last = false;      ///< the parent's last child
  bool on_line = false;   ///< a position of the best line
};

/// A search's answer, and the facts of its nodes, by their numbers.
struct KnownAnswer {
  TreeAnswer answer;
  std::vector<NodeFacts> facts;
  int depth = 0;
};

/// The answer to the question with its facts. Requires problem and request. Errors: throws LimitReached when the
/// request gives up.
KnownAnswer known_answer(const TreeQuestion& question);

/// The tree without the moves that cause a cut-off.
MoveTree without_cutters(const KnownAnswer& known);

/// A mistake that spoils one part of a right answer.
template <class Spoil>
struct ShapeMistake {
  std::string name;  ///< for machines: "line-reversed"
  std::string says;  ///< what is wrong, a sentence without a full stop
  Spoil spoil;
};

using TreeShape = ShapeMistake<std::function<MoveTree(const KnownAnswer&)>>;
using LineShape = ShapeMistake<std::function<std::vector<Move>(const std::vector<Move>&)>>;
using ValueShape = ShapeMistake<double (*)(double)>;

/// The mistakes of each part, the likely ones first.
const std::vector<TreeShape>& tree_shapes();
const std::vector<LineShape>& line_shapes();
const std::vector<ValueShape>& value_shapes();

}  // namespace keymove::tools
