#include "tools/solving/resuming.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>

#include "positions/digests/sha256.h"
#include "positions/json/json_text.h"
#include "positions/suite_formats/position_json.h"
#include "tools/library/result_lines.h"
#include "tools/runs/run_settings.h"

namespace keymove::tools {

std::string asked_by(const CommandLine& line) {
  RunSettings settings(line);
  for (const char* option : {"nodes", "time", "hash", "threads", "only", "class", "theme", "first", "format", "times"})
    settings.leave_out(option);
  return compact_json(settings.all());
}

std::string question_of(const TestPosition& position, const std::string& asked) {
  constexpr std::size_t kShown = 16;  // digits
  const std::string what =
      position.setup ? json_line(write_position(position, {}, OperationsInJson::left_out)) : position.source_text;
  const std::string rules = position.setup ? own_rules(*position.setup) : "";
  return sha256_text(what + asked + rules).substr(0, kShown);
}

Result<ResultLog> resume(const SolveOptions& options, const CommandLine& line, Batch& batch) {
  const std::string asked = asked_by(line);
  ResultLog::Asked questions;
  for (const TestPosition& position : batch.positions) questions.emplace(position.id, question_of(position, asked));
  const auto is_lost = [&](const ResultLine& result) {
    const auto& folder = options.certificates.folder;
    std::error_code ignored;
    return folder && result.finding.proof == Proof::checked &&
           !std::filesystem::exists(std::filesystem::path(*folder) / (FileNames::plain(result.id) + ".cert"), ignored);
  };
  auto log = ResultLog::open(*options.batch.output, questions, is_lost);
  if (!log) return log;
  const auto tell = [&](std::size_t count, const char* one, const char* more) {
    if (count > 0)
      std::cerr << *options.batch.output << ": " << count << (count == 1 ? one : more) << ", and solved again\n";
  };
  tell(log->outdated(), " result is of another question", " results are of another question");
  tell(log->lost(), " result is without its certificate", " results are without their certificates");
  std::erase_if(batch.positions,
                [&](const TestPosition& position) { return log->has(position.id, question_of(position, asked)); });
  return log;
}

}  // namespace keymove::tools
