// What keymove grade prints.
#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "tools/console/console.h"
#include "tools/console/exit_code.h"
#include "tools/options/options.h"
#include "tools/records/run.h"

namespace keymove::tools {

/// Writes an agent's answers one after the other, in the format of the run's settings: "text" or "json"; at the end a
/// row of marks for every agent.
class GradeReport {
 public:
  GradeReport(const RunHead& head, const BatchOptions& options);

  void add(const RunRecord& record);
  /// The exit code of all answers; `interrupted` when the run is not whole.
  ExitCode finish(ExitCode how);
  /// For the progress line.
  [[nodiscard]] std::string note() const;

 private:
  [[nodiscard]] std::string text_of(const RunRecord& record);

  Run run_;  ///< what was added, without results and solutions
  const BatchOptions& options_;
  Output output_;
  bool json_;
  bool verbose_;
  ExitCode code_ = ExitCode::success;
  std::size_t wrong_ = 0;
  std::set<std::string> contained_;    ///< how agents were
  std::set<std::size_t> not_started_;  ///< agents of which that has been told
};

/// The table: a row an agent, a column a class, marks given of marks there are.
std::string grade_table(const Run& run);

}  // namespace keymove::tools
