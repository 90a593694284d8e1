#include "tools/records/run_summary.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace keymove::tools {

void Marks::add(const RunRecord& record) {
  given += record.mark;
  (record.bonus ? bonus : of) += record.bonus ? record.mark : record.worth;
  ++positions;
  if (standing_of(record) == Standing::good) ++right;
}

std::vector<AgentSummary> summaries_of(const Run& run) {
  std::vector<AgentSummary> out(std::max<std::size_t>(1, run.head.agents.size()));
  for (std::size_t i = 0; i < run.head.agents.size(); ++i) out[i].name = run.head.agents[i];
  for (const RunRecord& record : run.records) {
    AgentSummary& agent = out.at(record.agent);
    agent.marks.add(record);
    agent.classes[record.class_name].add(record);
    ++agent.verdicts[record.verdict.text()];
  }
  return out;
}

std::string marks_text(double marks) {
  std::array<char, 32> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.6g", marks);
  return {text.data(), static_cast<std::size_t>(length)};
}

}  // namespace keymove::tools
