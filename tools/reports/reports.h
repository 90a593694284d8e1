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
  /// With a `checker` (checker_text), HTML reports carry it and the certificates of the records.
  Reports(const std::vector<std::string>& requests, const std::vector<std::string>& agents, std::string checker = {});

  /// Begins all reports of a run with that head; may be called once.
  void begin(const RunHead& head);
  /// Adds the next record, in the order of the agents and then of the positions. Times are included only if the run's
  /// settings say so. Requires begin(). Throws OutputError.
  void add(const RunRecord& record);
  /// Writes all reports. Throws OutputError.
  void finish();

  [[nodiscard]] bool empty() const { return parts_.empty(); }
  /// What the records should have: certificates, if there is a page with a checker.
  [[nodiscard]] Carried carried() const { return checker_.empty() ? Carried::digest : Carried::certificate; }

 private:
  struct Part;
  std::vector<std::shared_ptr<Part>> parts_;
  std::string checker_;
  bool times_ = false;
};

/// Whether the requested report shows solution trees.
bool shows_solutions(const std::string& request);

}  // namespace keymove::tools
