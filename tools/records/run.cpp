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
  std::string_view place = record.place;
  while (place.starts_with("./")) place.remove_prefix(2);
  const std::size_t colon = place.rfind(':');
  if (colon == std::string_view::npos) return {std::string(place), 0};
  FileLine out{std::string(place.substr(0, colon)), 0};
  const char* const end = place.data() + place.size();
  const auto [read, error] = std::from_chars(place.data() + colon + 1, end, out.line);
  return error == std::errc() && read == end ? out : FileLine{std::string(place), 0};
}

Standing standing_of(const RunRecord& record) { return record.verdict.standing(); }

}  // namespace keymove::tools
