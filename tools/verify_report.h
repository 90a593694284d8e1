// What keymove verify prints.
#pragma once

#include <cstddef>
#include <string>

#include "positions/problem.h"
#include "tools/batch.h"
#include "tools/console.h"
#include "tools/exit_code.h"
#include "tools/judged.h"
#include "tools/verdict_table.h"

namespace keymove::tools {

/// Writes verdicts one after the other in a format: "text", "json", "epd" or "suite-json".
class VerifyReport {
 public:
  enum class Listing { unconfirmed, everything };

  VerifyReport(std::string format, Listing listing, const BatchOptions& options, const Batch& batch)
      : format_(std::move(format)), listing_(listing), options_(options), batch_(batch), output_(options.output) {}

  /// Writes the position's part and complains of its flaws.
  void add(std::size_t index, const Judged& judged);

  /// Writes what comes at the end; the exit code of all positions.
  ExitCode finish(Completion completion);

  /// For the progress line: how many answers are wrong.
  [[nodiscard]] std::string note() const;

 private:
  [[nodiscard]] std::string text_of(const TestPosition& position, const Judged& judged) const;
  [[nodiscard]] std::string json_of(const TestPosition& position, const Judged& judged) const;
  [[nodiscard]] std::string summary(Completion completion) const;

  std::string format_;
  Listing listing_;
  const BatchOptions& options_;
  const Batch& batch_;
  Output output_;
  VerdictTable table_;
  Suite annotated_;
  ExitCode code_ = ExitCode::success;
  std::size_t repaired_ = 0;
  std::size_t with_duals_ = 0;
};

}  // namespace keymove::tools
