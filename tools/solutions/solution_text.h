// Writes the solution of a position as problemists print it.
#pragma once

#include <string>
#include <vector>

#include "positions/game/setup.h"
#include "positions/problem/solution_tree.h"
#include "tools/solutions/solution_place.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

/// The parts that are printed in addition to the keys and their variations.
struct SolutionParts {
  bool set_play = false;
  bool tries = false;
  bool try_play = false;  ///< what follows the tries, too
};

/// The set play, the tries, and the keys with their threats and the replies that meet them. Each variation is indented
/// one level deeper; replies with the same continuation share a line. Lines begin with two blanks and end with a line
/// feed. Requires the tree of that position.
std::string tree_text(const Setup& setup, const SolutionTree& tree, MoveStyle style, const SolutionParts& parts);

/// The purpose of a move made at the place: "threat: 2.Qg7#", "zugzwang", or empty. A long threat is given by its first
/// move.
std::string purpose_text(const Place& place, const Continuation& continuation, MoveStyle style);

/// The set play, one line for the first moves of each variation: "1...f6 2.Qxf8#".
std::vector<std::string> set_play_lines(const Setup& setup, const SolutionTree& tree, MoveStyle style);

/// The reason why the tree is incomplete, without a full stop; empty if it is complete.
std::string cut_text(const SolutionTree& tree);

}  // namespace keymove::tools
