#include "tools/records/run.h"

#include <charconv>

namespace keymove::tools {

std::optional<RunVerdict> verdict_named(const RunHead& head, std::string_view text) {
  if (head.command == "grade") {
    if (const auto verdict = kGradeVerdictNames.named(text)) return *verdict;
  }
  if (const auto verdict = verify::verdict_named(text)) return *verdict;
  return std::nullopt;
}

std::string name_of(const Run& run, const RunRecord& record) {
  return run.head.agents.size() > 1 ? run.head.agents[record.agent] + ": " + record.id : record.id;
}

FileLine file_line_of(const RunRecord& record) {
  const std::size_t colon = record.place.rfind(':');
  if (colon == std::string::npos) return {record.place, 0};
  FileLine out{record.place.substr(0, colon), 0};
  const char* const end = record.place.data() + record.place.size();
  const auto [read, error] = std::from_chars(record.place.data() + colon + 1, end, out.line);
  return error == std::errc() && read == end ? out : FileLine{record.place, 0};
}

Standing standing_of(const RunRecord& record) { return record.verdict.standing(); }

}  // namespace keymove::tools
