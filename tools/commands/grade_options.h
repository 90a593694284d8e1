// What keymove grade is told on its command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/command_line/command_line.h"
#include "tools/grading/agent_containment.h"
#include "tools/options/certificate_options.h"
#include "tools/options/options.h"
#include "tools/runs/run_keeper.h"

namespace keymove::tools {

/// Whom to examine, over what, and how.
struct GradeOptions {
  SuiteOptions suites;
  PositionOptions position;
  std::vector<std::string> agents;
  std::optional<std::string> folder;
  std::vector<std::string> uci_options;
  std::optional<std::string> go;
  std::optional<double> time;
  std::optional<double> start_time;
  std::optional<std::int64_t> memory;
  std::optional<std::int64_t> processes;
  ContainmentOptions containment;
  bool strict = false;
  std::optional<std::string> rubric;
  std::optional<std::string> key;
  std::optional<std::string> tree_keys;
  std::optional<std::int64_t> plies;
  std::optional<std::int64_t> nodes;
  SelectionOptions selection;
  BatchOptions batch;
  KeepOptions keep;
  CertificateOptions certificates;
  bool no_store = false;
  std::optional<std::string> format;
  bool verbose = false;

  void declare(CommandLine& line);
  /// Names the usual store, where no other is named. Throws UsageError.
  void check();

  /// What no agent may read.
  [[nodiscard]] std::vector<std::string> secrets() const;

  /// The agents, each with a name of its own. Throws UsageError.
  [[nodiscard]] std::vector<ExamineeSpec> specs() const;
};

}  // namespace keymove::tools
