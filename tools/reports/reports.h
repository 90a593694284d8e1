// Reports of runs. The format follows from the end of the file's name (docs/reports.md).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/records/run.h"

namespace keymove::tools {

/// The requested reports, each FILE or FORMAT=FILE. If a file's name contains "{agent}", each agent gets its own file.
class Reports {
 public:
  /// Makes sure that the reports can be written. Throws UsageError for a report of unknown format, for a Gradescope
  /// report of several agents in one file, and for a file that is also an input or another output. Throws OutputError.
  Reports(const std::vector<std::string>& requests, const std::vector<std::string>& agents);

  /// Writes all reports; may be called once. Times are included only if the run's settings say so. Throws OutputError.
  void write(const Run& run);

  [[nodiscard]] bool empty() const { return parts_.empty(); }

 private:
  struct Part;
  std::vector<std::shared_ptr<Part>> parts_;
};

/// Whether the requested report shows solution trees.
bool shows_solutions(const std::string& request);

/// The report files in each format. A Gradescope report requires a run with at most one agent.
std::string gradescope_report(const Run& run);
std::string junit_report(const Run& run);
std::string tap_report(const Run& run);
std::string csv_report(const Run& run);
std::string markdown_report(const Run& run);
std::string jsonl_report(const Run& run);

/// What is wrong or undecided, by file and line, for those who show it beside the suite: GitHub's workflow commands,
/// GitLab's code quality report, and SARIF 2.1.0.
std::string github_report(const Run& run);
std::string codequality_report(const Run& run);
std::string sarif_report(const Run& run);

}  // namespace keymove::tools
