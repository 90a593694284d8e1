// Reports of runs: a format a file name's end (docs/reports.md).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/records/run.h"

namespace keymove::tools {

/// The reports that were asked for, each FILE or FORMAT=FILE. "{agent}" in a file's name makes it a file an agent.
class Reports {
 public:
  /// Makes sure that they can be written. Throws UsageError for one whose format is not told, that holds one agent's
  /// marks and is asked for several, or that is an input or another output, and OutputError.
  Reports(const std::vector<std::string>& requests, const std::vector<std::string>& agents);

  /// Writes them all, once. Times are in them only if the run's settings say so. Throws OutputError.
  void write(const Run& run);

  [[nodiscard]] bool empty() const { return parts_.empty(); }

 private:
  struct Part;
  std::vector<std::shared_ptr<Part>> parts_;
};

/// Whether the report that is asked for shows solution trees.
bool shows_solutions(const std::string& request);

/// The formats, each a whole file. Gradescope's is of a run with one agent, or with none.
std::string gradescope_report(const Run& run);
std::string junit_report(const Run& run);
std::string tap_report(const Run& run);
std::string csv_report(const Run& run);
std::string markdown_report(const Run& run);
std::string jsonl_report(const Run& run);

}  // namespace keymove::tools
