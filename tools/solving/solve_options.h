// The options of `keymove solve`.
#pragma once

#include <optional>
#include <string>

#include "solver/search/limits.h"
#include "tools/agents/opinion_engine.h"
#include "tools/command_line/command_line.h"
#include "tools/options/certificate_options.h"
#include "tools/options/notation_options.h"
#include "tools/options/options.h"
#include "tools/options/solution_options.h"
#include "tools/options/theme_options.h"

namespace keymove::tools {

struct SolveOptions {
  SuiteOptions suites;
  PositionOptions position;
  GoalOptions goal;
  LimitOptions limits;
  OpinionOptions opinion;
  SelectionOptions selection;
  BatchOptions batch;
  std::optional<std::string> format;
  NotationOptions notation;
  std::optional<std::string> write_key;
  std::optional<std::string> report;
  std::optional<std::string> checker;
  bool resume = false;
  CertificateOptions certificates;
  bool certify = false;
  bool any_win = false;
  bool longer = false;
  std::optional<std::string> algorithm;
  std::optional<std::string> at_least;
  TreeOptions tree;
  ThemeOptions themes;

  void declare(CommandLine& line);
  /// Throws UsageError.
  void check();

  /// The question that replaces what the suite asks, if one is given.
  [[nodiscard]] std::optional<Goal> asked() const;

  /// How to count the states of the tree, if they are to be counted.
  [[nodiscard]] std::optional<solver::TreeCount> tree_count() const;
};

}  // namespace keymove::tools
