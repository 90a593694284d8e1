// What a run comes to.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/records/run.h"

namespace keymove::tools {

/// Marks that were given, of those that could be.
struct Marks {
  double given = 0;  ///< bonus included
  double of = 0;     ///< bonus not included
  double bonus = 0;  ///< given
  std::size_t positions = 0;
  std::size_t right = 0;

  void add(const RunRecord& record);
};

/// One agent's part of a run; of verify the only part, without a name.
struct AgentSummary {
  std::string name;
  Marks marks;
  std::map<std::string, Marks> classes;              ///< by class; "" = none
  std::map<std::string_view, std::size_t> verdicts;  ///< how often each, by its word
};

/// One for each agent, in order; of verify one.
std::vector<AgentSummary> summaries_of(const Run& run);

/// A number of marks: "0.5", "12".
std::string marks_text(double marks);

}  // namespace keymove::tools
