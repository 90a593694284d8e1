// Keeps the records of a run, and resumes an interrupted run.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/batch/batch.h"
#include "tools/command_line/command_line.h"
#include "tools/options/options.h"
#include "tools/records/run.h"
#include "tools/reports/reports.h"
#include "tools/store/record_reader.h"
#include "tools/store/store.h"

namespace keymove::tools {

/// --store, --resume, --report.
struct KeepOptions {
  std::optional<std::string> store;
  bool resume = false;
  std::vector<std::string> reports;
  std::optional<std::string> checker;  ///< the proof checker that HTML reports carry, if the command has certificates

  /// Returns the group of the options; --resume is the last.
  OptionGroup& declare(CommandLine& line);
  /// Whether records are kept, so that the head of the run must be known before it begins.
  [[nodiscard]] bool keeps() const { return store || !reports.empty(); }
  /// Whether a report shows solutions, so that they must be found and kept.
  [[nodiscard]] bool wants_solutions() const;
};

/// Adds --report-checker to the group of --report.
OptionGroup& declare_checker(OptionGroup& group, std::optional<std::string>& file);

/// Which records an earlier start has left, and their verdicts.
class KeptRecords {
 public:
  KeptRecords() = default;
  /// Requires that the places are in order.
  explicit KeptRecords(std::vector<std::pair<RecordPlace, RunVerdict>> verdicts) : verdicts_(std::move(verdicts)) {}

  [[nodiscard]] std::size_t size() const { return verdicts_.size(); }
  /// The verdict of the record there; nothing if there is none.
  [[nodiscard]] std::optional<RunVerdict> find(const RecordPlace& place) const;

 private:
  std::vector<std::pair<RecordPlace, RunVerdict>> verdicts_;
};

/// Keeps the records of a run, in a store if one is named. Knows the records that an interrupted run has left there.
class RunKeeper {
 public:
  /// With `resume`, continues the last run with that head, if the store has one. Throws StoreError and UsageError.
  RunKeeper(const KeepOptions& options, RunHead head);

  /// The records that an earlier start has left.
  [[nodiscard]] const std::shared_ptr<const KeptRecords>& kept() const { return kept_; }
  /// Keeps the next record, in the order of the agents and then of the positions.
  void add(const RunRecord& record);
  /// The same for the record there, which an earlier start has left; returns it. Errors: throws StoreError.
  RunRecord add_kept(const RecordPlace& place);

  /// Writes added records to the store in time, if it is called often.
  void tend() {
    if (store_) store_->tend();
  }

  /// Marks the run as complete and writes the reports. Must not be called for an interrupted run.
  void finish();

  [[nodiscard]] const RunHead& head() const { return head_; }
  /// What the reports want of the records.
  [[nodiscard]] Carried carried() const { return reports_.carried(); }

 private:
  RunHead head_;
  Reports reports_;
  std::optional<Store> store_;
  std::int64_t number_ = 0;
  std::shared_ptr<const KeptRecords> kept_ = std::make_shared<KeptRecords>();
  std::optional<RecordReader> kept_reader_;
};

/// The names of the suites and the digests of their bytes; for standard input, the digest of its positions.
std::vector<RunSuite> run_suites(const SuiteOptions& suites, const Batch& batch);

/// The SHA-256 of a file's bytes, or of the names and bytes of a folder's files; empty if it cannot be read.
std::string digest_of_path(const std::string& path);

}  // namespace keymove::tools
