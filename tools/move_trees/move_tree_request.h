// The options that define the searches whose trees are wanted.
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
  std::vector<std::string> algorithms;  ///< several only if many trees are written
  std::vector<std::string> depths;
  std::optional<std::string> heuristic;
  std::optional<std::string> order;
  std::optional<std::string> cut_off;
  std::optional<std::string> tie;
  std::optional<std::string> fail;
  std::optional<std::string> terminal;
  std::optional<int> breadth;
  std::optional<std::string> chooser;
  std::optional<std::uint64_t> seed;

  void declare(CommandLine& line);

  /// The requested searches: every algorithm at every depth. Throws UsageError if a word is unknown or no depth is
  /// given.
  [[nodiscard]] std::vector<solver::TreeRequest> requests() const;
};

/// The id as it appears in the name of a key: '-' replaces characters that a file name cannot have.
std::string key_id(std::string id);

/// The course's name for the key of a search: "minimax_game0_depth2", "stochastic_game1_depth5_breadth3".
std::string key_name(const solver::TreeRequest& request, const std::string& id);

/// The contents of such a name.
struct NamedKey {
  solver::TreeRequest request;  ///< algorithm, depth and breadth
  std::string id;               ///< the key_id of the position
};

/// Reads the name of a key; nothing if the name does not have that form. Folders before it and `.json` at its end are
/// ignored.
std::optional<NamedKey> key_named(const std::string& name);

}  // namespace keymove::tools
