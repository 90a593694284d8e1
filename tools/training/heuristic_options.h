// The command line of `keymove heuristic`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "tools/agents/agent_containment.h"
#include "tools/agents/submission_options.h"
#include "tools/command_line/command_line.h"
#include "tools/console/console.h"
#include "tools/console/exit_code.h"

namespace keymove::tools {

/// The action, the words after it, and the options of all actions.
struct HeuristicOptions {
  std::string action;
  std::vector<std::string> words;  ///< the words after the action

  std::optional<std::string> variant;
  std::optional<std::string> heuristic;
  std::optional<std::string> against;

  std::optional<std::string> agent;
  std::optional<double> time;
  std::optional<double> start_time;
  std::optional<std::size_t> memory;
  SubmissionOptions submissions;
  ContainmentOptions containment;

  std::optional<int> games;
  std::optional<std::uint64_t> seed;
  std::optional<int> plies;
  std::optional<int> lookahead;
  std::optional<int> greedy;
  bool decided = false;

  std::optional<std::string> kind;
  std::optional<std::string> name;
  std::optional<std::string> title;
  std::optional<std::string> validation;
  std::optional<std::size_t> every;
  std::vector<std::string> inputs;
  std::vector<std::string> hidden;
  std::optional<int> epochs;
  std::optional<std::string> plot;

  std::optional<std::string> format;
  std::optional<std::string> file;
  bool quiet = false;

  void declare(CommandLine& line);
  /// Takes the action from the words. Throws UsageError, also for options that belong to another action.
  void check();

  /// The variant, and a heuristic of it. Without a name the heuristic is `pychess` for the move-tree course's chess,
  /// and `material` for other variants. If there are errors, they are written to standard error, and the result is
  /// nullptr.
  [[nodiscard]] VariantPtr load_variant_or_complain() const;
  [[nodiscard]] HeuristicPtr load_heuristic_or_complain(const VariantPtr& game,
                                                        const std::optional<std::string>& which) const;

  /// The program of --agent. Throws UsageError.
  [[nodiscard]] ExamineeSpec agent_spec() const;

  [[nodiscard]] Progress::Wish progress() const { return quiet ? Progress::Wish::quiet : Progress::Wish::shown; }

 private:
  void check_options() const;
  void check_words() const;
};

/// Runs the action `fit`.
ExitCode fit_heuristic(const HeuristicOptions& options);

}  // namespace keymove::tools
