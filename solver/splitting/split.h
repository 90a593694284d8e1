// Cuts a hard question into parts of about equal effort.
//
// Idea: the part that is expected to take most is replaced by the positions after all its moves, until there are as
// many parts as wanted, or none that takes much is left. What a part takes is known where a short search answers it.
// Else a forced end is expected to take more by the square root of the moves for each ply that was not searched, as in
// an alpha-beta search with the best order; of a value, random lines are followed until a short search answers what is
// left, and each move on the way counts as the square root of its choices.
// Source: Knuth 1975, "Estimating the efficiency of backtrack programs", for the random lines; Knuth and Moore 1975,
// "An analysis of alpha-beta pruning", for the square root. Exact: the parts together decide the question, whatever the
// estimates. These can be wrong by orders of magnitude. Cost: some short searches for each part that is made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "positions/game/setup.h"
#include "positions/problem/problem.h"

namespace keymove::solver {

struct SplitOptions {
  std::size_t parts = 1000;           ///< so many at least, as far as there are
  std::uint64_t least_effort = 1000;  ///< a part that takes fewer nodes is not cut
  std::uint64_t probe_nodes = 1000;   ///< of a short search
};

/// A question whose answer the whole needs.
struct Part {
  std::vector<Move> line;  ///< from the position of the whole question
  Setup setup;             ///< after the line
  Goal goal;
  double effort = 0;  ///< the nodes that it is expected to take
};

/// The parts of the question, those that take most first, after one move at least; none if the game is over, or a move
/// ends it whatever it is. Requires a goal as QuestionTree
/// does. `go_on` is called with the number of parts so far; if it returns false, no more are made.
std::vector<Part> split(const Setup& root, const Goal& goal, const SplitOptions& options,
                        const std::function<bool(std::size_t)>& go_on);

}  // namespace keymove::solver
