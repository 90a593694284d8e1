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

RunSummaries::RunSummaries(const std::vector<std::string>& agents) : agents_(std::max<std::size_t>(1, agents.size())) {
  for (std::size_t i = 0; i < agents.size(); ++i) agents_[i].name = agents[i];
}

void RunSummaries::add(const RunRecord& record) {
  AgentSummary& agent = agents_.at(record.agent);
  agent.marks.add(record);
  agent.classes[record.class_name].add(record);
  ++agent.verdicts[record.verdict.text()];
}

std::vector<AgentSummary> summaries_of(const Run& run) {
  RunSummaries summaries(run.head.agents);
  for (const RunRecord& record : run.records) summaries.add(record);
  return summaries.all();
}

std::string marks_text(double marks) {
  std::array<char, 32> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.6g", marks);
  return {text.data(), static_cast<std::size_t>(length)};
}

}  // namespace keymove::tools
