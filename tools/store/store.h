// Keeps runs in a SQLite file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tools/console/output_file.h"
#include "tools/records/run.h"

struct sqlite3;

namespace keymove::tools {

/// A run in the list of a store, without its records.
struct StoredRun {
  std::int64_t number = 0;  ///< from 1, in the order in which runs were begun
  RunHead head;
  std::string started;               ///< UTC: "2026-05-04 09:30:00"
  std::optional<std::string> ended;  ///< absent for a run that was interrupted or is still under way
  std::size_t records = 0;
};

/// A file of runs (docs/runs.md). If the program is killed, only the records of the last moments are lost, and the file
/// stays valid. Several programs may use it at once. All functions throw StoreError.
class Store {
 public:
  enum class Mode { read, write };

  /// Opens the file. With Mode::write, the file is created if it does not exist.
  Store(const std::string& path, Mode mode);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Begins a run, and returns its number.
  std::int64_t begin(const RunHead& head);
  /// The last run with that head, if there is one.
  std::optional<StoredRun> find(const RunHead& head);
  void add(std::int64_t run, const RunRecord& record);
  /// Writes the added records to the file if the first of them has waited for a tenth of a second. Should be called
  /// often, so that the file is up to date and free for other programs.
  void tend();
  /// Writes all added records to the file.
  void flush();
  /// Marks the run as complete.
  void end(std::int64_t run);

  std::vector<StoredRun> runs();
  /// Throws if there is no run of that number.
  StoredRun run(std::int64_t number);
  /// The first records of the run, in order, that come after that place; at most `most`.
  std::vector<RunRecord> records(const StoredRun& run, const std::optional<RecordPlace>& after, std::size_t most);
  /// Where the run has records, in order, and their verdicts.
  std::vector<std::pair<RecordPlace, RunVerdict>> verdicts(const StoredRun& run);
  void remove(std::int64_t number);

 private:
  class Statement;

  void execute(const char* sql);
  void prepare_file(Mode mode);
  [[noreturn]] void fail(const std::string& what) const;
  /// Throws an error that names the record.
  [[noreturn]] void fail_in(std::int64_t run, RecordPlace place, const std::string& what) const;
  [[nodiscard]] RunHead head_of(std::int64_t run, const std::string& text) const;
  /// The place in the row's next two columns, which must be after `last`; throws otherwise: records that do not rise
  /// would be read for ever.
  RecordPlace read_place(std::int64_t run, const std::optional<RecordPlace>& last, Statement& rows) const;
  /// The record in the row that comes after its agent and its position, which are read.
  RunRecord read_record(const StoredRun& run, RecordPlace place, Statement& rows) const;
  /// Reads the two columns of a record that hold JSON.
  void read_objects(std::int64_t run, Statement& rows, RunRecord& record) const;
  std::vector<StoredRun> select_runs(const std::string& where, const std::string& value);

  std::string path_;
  std::optional<OutputClaim> claim_;
  sqlite3* db_ = nullptr;
  bool open_transaction_ = false;
  std::int64_t last_flush_ = 0;  ///< nanoseconds of the wall clock
};

/// The head as JSON, its members in a fixed order.
nlohmann::ordered_json head_json(const RunHead& head);

}  // namespace keymove::tools
