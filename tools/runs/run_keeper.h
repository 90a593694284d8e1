// A run on its way: what is kept of it, and where it goes on.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/batch/batch.h"
#include "tools/command_line/command_line.h"
#include "tools/options/options.h"
#include "tools/records/run.h"
#include "tools/reports/reports.h"
#include "tools/store/store.h"

namespace keymove::tools {

/// --store, --resume, --report.
struct KeepOptions {
  std::optional<std::string> store;
  bool resume = false;
  std::vector<std::string> reports;

  void declare(CommandLine& line);
  /// Whether a report shows solutions, so that they must be found and kept.
  [[nodiscard]] bool wants_solutions() const;
};

/// Keeps the records of a run, in a store if one is named, and knows those that an earlier start has left there.
class RunKeeper {
 public:
  /// With `resume` goes on with the last run of that head, if the store has one. Throws StoreError and UsageError.
  RunKeeper(const KeepOptions& options, RunHead head);

  /// The record that is there already; nullptr when it is still to be made.
  [[nodiscard]] const RunRecord* kept(std::size_t agent, std::size_t index) const;
  void add(RunRecord record);

  /// To be called often: brings what was added into the store in time.
  void tend() {
    if (store_) store_->tend();
  }

  /// Says that the run is whole, and writes the reports; of a run that was interrupted they are not written.
  void finish();

  /// All records so far, in order.
  [[nodiscard]] Run run() const;
  [[nodiscard]] const RunHead& head() const { return head_; }

 private:
  RunHead head_;
  Reports reports_;
  std::optional<Store> store_;
  std::int64_t number_ = 0;
  std::map<std::pair<std::size_t, std::size_t>, RunRecord> records_;  ///< by agent and index
};

/// The suites as they are now, with the digests of their bytes; of standard input, of its positions.
std::vector<RunSuite> run_suites(const SuiteOptions& suites, const Batch& batch);

/// The SHA-256 of a file's bytes, or of the names and bytes of a folder's files; empty when it cannot be read.
std::string digest_of_path(const std::string& path);

}  // namespace keymove::tools
