// The options that say which tree is meant.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "positions/problem/problem.h"
#include "solver/move_trees/move_tree.h"
#include "tools/command_line/command_line.h"

namespace keymove::tools {

/// --algorithm, --depth, --heuristic, --order, --cut-off, --tie, --fail, --terminal, --breadth, --chooser, --seed.
struct TreeRequestOptions {
  std::vector<std::string> algorithms;  ///< several only where many trees are written
  std::vector<std::string> depths;
  std::optional<std::string> heuristic;
  std::optional<std::string> order;
  std::optional<std::string> cut_off;
  std::optional<std::string> tie;
  std::optional<std::string> fail;
  std::optional<std::string> terminal;
  std::optional<std::int64_t> breadth;
  std::optional<std::string> chooser;
  std::optional<std::int64_t> seed;

  void declare(CommandLine& line);

  /// The trees asked for: every algorithm at every depth. Throws UsageError where a word is unknown, no depth is given,
  /// or options exclude each other.
  [[nodiscard]] std::vector<solver::TreeRequest> requests() const;
};

/// The deepest tree that can be asked for.
constexpr std::int64_t kDeepestTree = 200;

/// The id as it stands in a key's name: '-' for what a file's name cannot have.
std::string key_id(std::string id);

/// "minimax_game0_depth2", "stochastic_game1_depth5_breadth3": how the course names its keys.
std::string key_name(const solver::TreeRequest& request, const std::string& id);

/// What such a name says.
struct NamedKey {
  solver::TreeRequest request;  ///< algorithm, depth and breadth
  std::string id;               ///< the key_id of the position
};

/// What the name of a key says; nothing when it is not named so. Folders before it and `.json` at its end do not count.
std::optional<NamedKey> key_named(const std::string& name);

/// The heuristic of that name or file; without one pychess where it knows the board and the men, else material.
Result<HeuristicPtr> heuristic_or_default(const VariantPtr& variant, const std::optional<std::string>& name);

}  // namespace keymove::tools
