#include "tools/records/run.h"

namespace keymove::tools {

std::optional<RunVerdict> verdict_named(const RunHead& head, std::string_view text) {
  if (head.command == "grade") {
    if (const auto verdict = kGradeVerdictNames.named(text)) return *verdict;
  }
  if (const auto verdict = verify::verdict_named(text)) return *verdict;
  return std::nullopt;
}

Standing standing_of(const RunRecord& record) { return record.verdict.standing(); }

}  // namespace keymove::tools
