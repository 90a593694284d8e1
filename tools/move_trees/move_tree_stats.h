// What the trees of searches cost: nodes, branching and time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "positions/problem/problem.h"
#include "solver/move_trees/move_tree.h"

namespace keymove::tools {

/// The nodes of one ply of a tree; a leaf has no child in it.
struct PlyCount {
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
};

/// One search, measured.
struct TreeStats {
  std::string variant;
  solver::TreeAlgorithm algorithm = solver::TreeAlgorithm::minimax;
  int depth = 0;
  std::vector<PlyCount> plies;  ///< [0] is the root's; of a search to the end of the game as many as it has
  double seconds = 0;
  bool whole = true;  ///< false when a limit ended the search
  /// The nodes of the minimax tree to the same depth; absent when there are too many to count.
  std::optional<std::uint64_t> minimax_nodes;

  [[nodiscard]] std::uint64_t nodes() const;  ///< the root not counted
  [[nodiscard]] std::uint64_t leaves() const;
  /// Children for each node that has some; 0 of a tree without moves.
  [[nodiscard]] double branching() const;
  /// The b for which a uniform tree of this depth, b + b^2 + ... + b^depth, has as many nodes.
  [[nodiscard]] double effective_branching() const;
  /// The share of minimax's nodes that is not in the tree.
  [[nodiscard]] std::optional<double> pruned() const;
};

/// Searches the tree of the problem and counts. Ends early, with `whole` false, once `gives_up` says so.
TreeStats measure_tree(const Problem& problem, const solver::TreeRequest& request,
                       const std::function<bool()>& gives_up);

/// A table with a row for each search, and below it of a single search a row for each ply.
std::string stats_text(const std::vector<TreeStats>& all);
/// One JSON line.
std::string stats_json(const std::vector<TreeStats>& all);

/// What a plot shows.
enum class StatsPlot { nodes, seconds };
/// An SVG plot on a logarithmic scale: against the depth, or of several variants at one depth against their squares.
std::string stats_plot(const std::vector<TreeStats>& all, StatsPlot what);

}  // namespace keymove::tools
