// The command line of `keymove heuristic`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "tools/command_line/command_line.h"
#include "tools/console/console.h"
#include "tools/console/exit_code.h"

namespace keymove::tools {

extern const CommandText kHeuristicText;

/// What was asked for: an action, its words, and the options of all actions.
struct HeuristicOptions {
  std::string action;
  std::vector<std::string> words;  ///< after the action

  std::optional<std::string> variant;
  std::optional<std::string> heuristic;
  std::optional<std::string> against;

  std::optional<std::int64_t> games;
  std::optional<std::int64_t> seed;
  std::optional<std::int64_t> plies;
  std::optional<std::int64_t> lookahead;
  std::optional<std::int64_t> greedy;
  bool decided = false;

  std::optional<std::string> kind;
  std::optional<std::string> name;
  std::optional<std::string> title;
  std::optional<std::string> validation;
  std::optional<std::int64_t> every;
  std::vector<std::string> inputs;
  std::vector<std::string> hidden;
  std::optional<std::int64_t> epochs;
  std::optional<std::string> plot;

  std::optional<std::string> format;
  std::optional<std::string> file;
  bool quiet = false;

  /// False when the help was asked for. Throws UsageError, also for options that belong to another action.
  bool parse(const Arguments& args);

  /// The variant, and a heuristic of it: what was given, else the usual: of the move-tree course's chess its own, of
  /// others the values of the men. Errors are written to standard error.
  [[nodiscard]] VariantPtr load_variant_or_complain() const;
  [[nodiscard]] HeuristicPtr load_heuristic_or_complain(const VariantPtr& game,
                                                        const std::optional<std::string>& which) const;

  [[nodiscard]] Progress::Wish progress() const { return quiet ? Progress::Wish::quiet : Progress::Wish::shown; }

 private:
  void declare(CommandLine& line);
  void check_options() const;
  void check_words() const;
};

/// Each runs its action.
ExitCode score_heuristic(const HeuristicOptions& options);
ExitCode fit_heuristic(const HeuristicOptions& options);

}  // namespace keymove::tools
