// Prints the results of keymove verify.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "positions/problem/problem.h"
#include "tools/batch/batch.h"
#include "tools/console/console.h"
#include "tools/console/exit_code.h"
#include "tools/judging/judged.h"
#include "tools/records/run.h"
#include "tools/records/verdict_table.h"

namespace keymove::tools {

/// Writes verdicts one by one in a format: "text", "json", "epd" or "suite-json".
class VerifyReport {
 public:
  enum class Listing { unconfirmed, everything };

  /// The input of the run.
  struct Scope {
    std::string suites;                    ///< the names of the suites
    std::optional<std::size_t> positions;  ///< nothing if the suites have not been read to their ends
    std::size_t errors = 0;                ///< the errors in files that belong to no position
  };

  VerifyReport(std::string format, Listing listing, const BatchOptions& options)
      : format_(std::move(format)), listing_(listing), options_(options), output_(options.output) {}

  /// Counts the verdict of a position that was judged before, and writes it in the formats "text" and "json".
  void add(const RunRecord& record);
  /// The same for a position that was judged now, in all formats. Also reports its errors on standard error.
  void add(const RunRecord& record, const TestPosition& position, const Judged& judged);

  /// Writes the end of the output. Returns the exit code of all positions.
  ExitCode finish(Completion completion, const Scope& scope);

  /// For the progress line: how many answers are wrong.
  [[nodiscard]] std::string note() const;

 private:
  /// Whether the text has a line for it.
  [[nodiscard]] bool is_listed(const RunRecord& record) const;
  [[nodiscard]] std::string text_of(const RunRecord& record) const;
  [[nodiscard]] std::string json_of(const RunRecord& record) const;
  [[nodiscard]] std::string summary(Completion completion, const Scope& scope) const;

  std::string format_;
  Listing listing_;
  const BatchOptions& options_;
  Output output_;
  VerdictTable table_;
  Suite annotated_;
  ExitCode code_ = ExitCode::success;
  double seconds_ = 0;  ///< of all positions together
  double points_ = 0;   ///< of the suite's points for moves, what the best moves found get
  double points_of_ = 0;
  std::size_t repaired_ = 0;
  bool hidden_repairs_ = false;  ///< the repairs of some position were not listed
  std::size_t with_duals_ = 0;
  std::size_t with_solution_duals_ = 0;
  std::size_t dubious_ = 0;                       ///< solutions with duals, or cut before all were known
  std::map<std::string, std::size_t> unchecked_;  ///< unchecked answers, counted by the reason
};

}  // namespace keymove::tools
