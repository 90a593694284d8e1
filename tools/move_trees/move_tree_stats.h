// Measures searches: nodes, branching and time.
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

/// The nodes of one ply of a tree. A leaf is a node without children in the tree.
struct PlyCount {
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
};

/// The measurements of one search.
struct TreeStats {
  std::string variant;
  solver::TreeAlgorithm algorithm = solver::TreeAlgorithm::minimax;
  int depth = 0;
  std::vector<PlyCount> plies;  ///< [0] is the root; there are no entries below the deepest node
  double seconds = 0;
  bool whole = true;  ///< false if a limit ended the search
  /// The nodes of the minimax tree to the same depth; absent if there are too many to count.
  std::optional<std::uint64_t> minimax_nodes;

  [[nodiscard]] std::uint64_t nodes() const;  ///< without the root
  [[nodiscard]] std::uint64_t leaves() const;
  /// The mean number of children of the nodes that have any; 0 for a tree without moves.
  [[nodiscard]] double branching() const;
  /// The b for which a uniform tree of this depth, b + b^2 + ... + b^depth, has as many nodes.
  [[nodiscard]] double effective_branching() const;
  /// The share of the minimax tree's nodes that this tree does not have.
  [[nodiscard]] std::optional<double> pruned() const;
};

/// Searches the tree of the problem and measures it. Ends early, with `whole` false, once `gives_up` returns true.
TreeStats measure_tree(const Problem& problem, const solver::TreeRequest& request,
                       const std::function<bool()>& gives_up);

/// A table with a row for each search. If there is only one search, a second table has a row for each of its plies.
std::string stats_text(const std::vector<TreeStats>& all);
/// The measurements as one line of JSON.
std::string stats_json(const std::vector<TreeStats>& all);

/// The quantity that a plot shows.
enum class StatsPlot { nodes, seconds };
/// An SVG plot on a logarithmic scale. The x axis is the depth, or the number of squares if there are several variants
/// but only one depth.
std::string stats_plot(const std::vector<TreeStats>& all, StatsPlot what);

}  // namespace keymove::tools
