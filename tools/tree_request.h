// The options that say which tree is meant.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "positions/problem.h"
#include "solver/move_tree.h"
#include "tools/command_line.h"

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

  /// Adds the heuristic for that variant: the chosen one, by default pychess where its men are known, else material.
  /// Errors: see load_heuristic.
  [[nodiscard]] Result<HeuristicPtr> heuristic_for(const VariantPtr& variant) const;
};

/// The deepest tree that can be asked for.
constexpr std::int64_t kDeepestTree = 500;

/// "minimax_game0_depth2", "stochastic_game1_depth5_breadth3": how the course names its keys.
std::string key_name(const solver::TreeRequest& request, const std::string& id);

/// What such a name says of algorithm, depth and breadth; nothing when it is no such name. `.json` at its end and
/// folders before it do not count.
std::optional<solver::TreeRequest> request_of_key_name(const std::string& name);

}  // namespace keymove::tools
