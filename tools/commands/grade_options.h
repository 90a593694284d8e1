// The options of keymove grade.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tools/agents/agent_containment.h"
#include "tools/agents/examinee_option.h"
#include "tools/agents/opinion_engine.h"
#include "tools/agents/submission_options.h"
#include "tools/command_line/command_line.h"
#include "tools/grading/rubric.h"
#include "tools/options/certificate_options.h"
#include "tools/options/options.h"
#include "tools/runs/run_keeper.h"

namespace keymove::tools {

/// The agents, the positions, and the conditions of the examination.
struct GradeOptions {
  SuiteOptions suites;
  PositionOptions position;
  std::vector<std::string> agents;
  std::optional<std::string> folder;
  std::vector<std::string> uci_options;
  std::optional<std::string> go;
  std::optional<double> time;
  std::optional<double> start_time;
  std::optional<std::size_t> give_up;
  std::optional<std::size_t> memory;
  std::optional<std::size_t> processes;
  SubmissionOptions submissions;
  ContainmentOptions containment;
  bool strict = false;
  std::optional<std::string> rubric;
  std::optional<std::string> key;
  std::optional<std::string> tree_keys;
  std::optional<int> plies;
  std::optional<std::uint64_t> nodes;
  OpinionOptions opinion;
  SelectionOptions selection;
  BatchOptions batch;
  KeepOptions keep;
  CertificateOptions certificates;
  bool no_store = false;
  std::optional<std::string> autograder;
  std::optional<std::string> autograder_program;
  std::optional<std::string> autograder_setup;
  std::optional<std::string> format;
  bool verbose = false;

  void declare(CommandLine& line);
  /// Names the default store if a store is wanted and none is named. Throws UsageError.
  void check();

  /// What is no submission, even if it lies in the folder of the submissions.
  [[nodiscard]] std::vector<RunFile> files_of_run() const;

  /// The files and folders that no agent may read.
  [[nodiscard]] std::vector<std::string> secrets() const;

  /// The agents, each with a unique name: those of --agent, then those of --agents. The rubric's time is theirs unless
  /// --time is given. Throws UsageError.
  [[nodiscard]] std::vector<ExamineeSpec> specs(const RubricTime& rubric_time) const;

  /// Everything that determines what is printed and kept, except measured times. `errors` is the number of errors in
  /// the suites.
  [[nodiscard]] nlohmann::ordered_json settings(const CommandLine& line, const std::vector<ExamineeSpec>& specs,
                                                std::size_t errors) const;
};

}  // namespace keymove::tools
