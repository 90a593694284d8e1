// What is asked for beside a position's answer: its whole solution.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "solver/engine/solver.h"
#include "solver/solutions/solution.h"
#include "tools/answers/solved.h"
#include "tools/command_line/command_line.h"
#include "tools/solutions/solution_text.h"

namespace keymove::tools {

/// --tree, --set-play, --tries, --tree-nodes.
struct TreeOptions {
  bool tree = false;
  TreeParts parts;
  std::optional<std::int64_t> max_moves;

  void declare(OptionGroup& group);

  /// What a tree in the output format must hold; nothing when none is asked for. PGN has a tree always.
  /// Throws UsageError where the options do not fit the format.
  [[nodiscard]] std::optional<solver::SolutionOptions> chosen(const std::string& format,
                                                              const solver::Limits& limits) const;
};

/// Adds the tree to the answer of a position that is won or lost by force; a failure is told there.
void add_tree(Solved& solved, solver::Solver& solver, const solver::SolutionOptions& options);

}  // namespace keymove::tools
