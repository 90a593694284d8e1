// The options about a position's whole solution, which is printed beside its answer.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "positions/notation/move_style.h"
#include "solver/engine/solver.h"
#include "solver/solutions/solution.h"
#include "tools/answers/solved.h"
#include "tools/command_line/command_line.h"
#include "tools/solutions/solution_text.h"

namespace keymove::tools {

/// --tree, --set-play, --tries, --try-play, --tree-nodes.
struct TreeOptions {
  bool tree = false;
  SolutionParts parts;
  std::optional<std::size_t> max_moves;

  /// Declares the options for a command that has --format.
  void declare(OptionGroup& group);

  /// The contents of the tree for the output format; nothing if no tree is asked for. PGN always has a tree.
  [[nodiscard]] std::optional<solver::SolutionOptions> chosen(const std::string& format,
                                                              const solver::Limits& limits) const;
  /// The contents of the tree for a page to step through: it has all phases.
  [[nodiscard]] solver::SolutionOptions for_page(const solver::Limits& limits) const;
};

/// The solution to step through (docs/reports.md): a tree with these contents if the position is won or lost by force,
/// or the lines of help and series play; null if there is none. A failure is recorded in `solved.failure`.
nlohmann::ordered_json page_solution(Solved& solved, solver::Solver& solver, const solver::SolutionOptions& options,
                                     const StyleWish& wish);

}  // namespace keymove::tools
