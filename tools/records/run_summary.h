// Sums up the marks and verdicts of a run.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/records/run.h"

namespace keymove::tools {

/// The marks given, and the marks possible.
struct Marks {
  double given = 0;  ///< bonus included
  double of = 0;     ///< bonus not included
  double bonus = 0;  ///< bonus marks given
  std::size_t positions = 0;
  std::size_t right = 0;

  void add(const RunRecord& record);
};

/// The totals of one agent. A run of verify has one such part, without a name.
struct AgentSummary {
  std::string name;
  Marks marks;
  std::map<std::string, Marks> classes;              ///< by class; "" stands for no class
  std::map<std::string_view, std::size_t> verdicts;  ///< how often each verdict occurs, by its name
};

/// Sums up records one by one.
class RunSummaries {
 public:
  /// One summary for each agent, in order; one for a run of verify, without agents.
  explicit RunSummaries(const std::vector<std::string>& agents);

  void add(const RunRecord& record);
  [[nodiscard]] const std::vector<AgentSummary>& all() const { return agents_; }

 private:
  std::vector<AgentSummary> agents_;
};

/// The summaries of a whole run.
std::vector<AgentSummary> summaries_of(const Run& run);

/// Text of a number of marks: "0.5", "12".
std::string marks_text(double marks);

}  // namespace keymove::tools
