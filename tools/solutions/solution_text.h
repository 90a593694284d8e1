// The solution of a position as problemists print it.
#pragma once

#include <string>
#include <vector>

#include "positions/game/setup.h"
#include "positions/problem/solution_tree.h"
#include "tools/solutions/solution_place.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

/// Which parts are printed beside the keys and their variations.
struct TreeParts {
  bool set_play = false;
  bool tries = false;
};

/// The set play, the tries, and the keys with what they threaten and the replies that meet it, each variation deeper by
/// an indentation; replies that are met alike stand together. Lines begin with two blanks and end with a line feed.
/// Requires the tree of that position.
std::string tree_text(const Setup& setup, const SolutionTree& tree, MoveStyle style, const TreeParts& parts);

/// What the move, made at the place, is for: "threat: 2.Qg7#", "zugzwang", or nothing. A long threat is named by its
/// first move.
std::string purpose_text(const Place& place, const Continuation& continuation, MoveStyle style);

/// The set play, a line for each variation, named by its first moves: "1...f6 2.Qxf8#".
std::vector<std::string> set_play_lines(const Setup& setup, const SolutionTree& tree, MoveStyle style);

/// Why the tree is not whole, without a full stop; empty when it is.
std::string cut_text(const SolutionTree& tree);

}  // namespace keymove::tools
