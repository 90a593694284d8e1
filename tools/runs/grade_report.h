// Prints the results of keymove grade.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "tools/console/console.h"
#include "tools/console/exit_code.h"
#include "tools/options/options.h"
#include "tools/records/run.h"
#include "tools/records/run_summary.h"

namespace keymove::tools {

/// Writes the results one by one in the format of the run's settings: "text" or "json". A text ends with a table of the
/// agents' marks.
class GradeReport {
 public:
  GradeReport(const RunHead& head, const BatchOptions& options);

  void add(const RunRecord& record);
  /// Writes the end of the output and returns the exit code of all answers. `how` is `interrupted` if the run is not
  /// complete, else `success`.
  ExitCode finish(ExitCode how);
  /// For the progress line: how many answers are wrong.
  [[nodiscard]] std::string note() const;
  [[nodiscard]] std::size_t timeouts() const { return timeouts_; }

 private:
  [[nodiscard]] std::string text_of(const RunRecord& record);

  RunHead head_;
  RunSummaries summaries_;
  const BatchOptions& options_;
  Output output_;
  bool json_;
  bool verbose_;
  ExitCode code_ = ExitCode::success;
  std::size_t answers_ = 0;
  std::size_t wrong_ = 0;
  std::size_t timeouts_ = 0;
  std::set<std::string> contained_;    ///< the ways in which agents were contained
  std::set<std::size_t> not_started_;  ///< the agents that were reported as not started
};

/// A table with a row for each agent: the right answers of each class and of all, and the marks.
std::string grade_table(const std::vector<AgentSummary>& summaries);

}  // namespace keymove::tools
