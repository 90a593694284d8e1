// What a plain program of a course finds: alpha-beta to a fixed depth that adds up the values of the men.
//
// Idea: the search of the move trees, with the plain sum as its heuristic. One search with cut-offs beyond the window
// alone gives all first moves that are as good as the best one; searches with the usual cut-off count the nodes.
// Source: the text of the fairy chess course, which calls this search sufficient for its tests.
// Exact: the best moves are those of minimax to that depth.
// Cost: that of alpha-beta without sorted moves, three times.
// It does not search captures further, extend lines or remember positions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "solver/engine/engine.h"

namespace keymove::solver {

/// What the search finds in a position, and at what cost.
struct PlainAnswer {
  std::vector<Move> best;   ///< all first moves of the best value
  std::uint64_t nodes = 0;  ///< moves made by alpha-beta: the greater number of two orders of the moves
};

/// The sum of the values of White's men minus that of Black's. Where royal men can be captured, they count more than
/// all other men together.
HeuristicPtr plain_sum(const VariantPtr& variant);

/// The answer of the search of that many plies with that heuristic; nothing if a search makes more moves than `limit`.
std::optional<PlainAnswer> plain_answer(Engine& engine, const Setup& setup, const HeuristicPtr& heuristic, int plies,
                                        std::uint64_t limit);

/// The moves that alpha-beta makes, as PlainAnswer::nodes; nothing if there are more than `limit`.
std::optional<std::uint64_t> plain_nodes(Engine& engine, const Setup& setup, const HeuristicPtr& heuristic, int plies,
                                         std::uint64_t limit);

}  // namespace keymove::solver
