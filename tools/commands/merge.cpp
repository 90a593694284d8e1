// keymove merge: joins the shards of a run.
#include <algorithm>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/json/json_text.h"
#include "tools/commands/commands.h"
#include "tools/console/console.h"
#include "tools/reports/reports.h"
#include "tools/runs/run_output.h"
#include "tools/store/record_reader.h"
#include "tools/store/store.h"

namespace keymove::tools {

namespace {

constexpr CommandText kMergeText = {
    "merge", "merge the shards of a run into one run", "merge [OPTIONS] STORE...",
    "Each STORE is a file that '--store' has written for one '--shard I/N' of the same run. If a store holds several "
    "runs, the last run counts. The output is that of the undivided run.\n"
    "If a shard is missing, unfinished or present twice, or if the settings differ, the command reports this and "
    "merges nothing.",
    "echo '6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"one\";' > s.epd; keymove verify s.epd --shard 1/1 --store s1.db\n"
    "keymove merge s1.db\n"
    "keymove merge s1.db --report merged.csv --store merged.db"};

struct MergeOptions {
  std::vector<std::string> stores;
  std::optional<std::string> store;
  std::vector<std::string> reports;
  BatchOptions printing;

  void declare(CommandLine& line) {
    line.words(stores);
    line.group("Output")
        .text("output", "FILE", printing.output, "write the results to FILE instead of standard output")
        .texts("report", "FILE", reports, "write a report (see 'keymove help verify'); may be repeated")
        .text("store", "FILE", store, "store the whole run in FILE");
  }

  void check() const {
    if (stores.empty()) throw UsageError("expected one STORE for each shard");
  }
};

/// The run in a store, and the store's file.
struct Part {
  std::string file;
  StoredRun run;
};

/// Reads the records of all parts in the order of the whole run. Stores are opened for each query, since there may be
/// more of them than a program may have open.
class WholeRun {
 public:
  explicit WholeRun(const std::vector<Part>& parts) {
    const std::size_t at_once = std::max<std::size_t>(1, kInMemory / parts.size());
    for (const Part& part : parts) {
      readers_.emplace_back([&part, at_once](const std::optional<RecordPlace>& after) {
        return Store(part.file, Store::Mode::read).records(part.run, after, std::min(at_once, RecordReader::kAtOnce));
      });
      if (readers_.back().peek() != nullptr)
        waiting_.emplace(readers_.back().peek()->place_in_run(), readers_.size() - 1);
    }
  }

  std::optional<RunRecord> next() {
    if (waiting_.empty()) return std::nullopt;
    const std::size_t part = waiting_.begin()->second;
    waiting_.erase(waiting_.begin());
    auto record = readers_[part].next();
    if (const RunRecord* after = readers_[part].peek()) waiting_.emplace(after->place_in_run(), part);
    return record;
  }

 private:
  static constexpr std::size_t kInMemory = 4096;  ///< records of all parts

  std::vector<RecordReader> readers_;
  std::set<std::pair<RecordPlace, std::size_t>> waiting_;  ///< the next record of each part, and the part
};

/// The part of the head that the shards of a run share, as JSON.
std::string common_part(RunHead head) {
  head.shard = 1;
  return compact_json(head_json(head));
}

/// The reasons why the parts are not the shards of one run, each as a sentence.
std::vector<std::string> errors_of(const std::vector<Part>& parts) {
  std::vector<std::string> errors;
  const RunHead& first = parts.front().run.head;
  std::map<std::size_t, std::string> shards;
  for (const Part& part : parts) {
    const RunHead& head = part.run.head;
    if (common_part(head) != common_part(first)) {
      const auto theirs = head_json(first);
      const auto ours = head_json(head);
      std::string differing;
      for (const auto& [name, value] : theirs.items()) {
        if (name != "shard" && ours.at(name) != value)
          differing += (differing.empty() ? "" : "; ") + name + ": " + compact_json(value) + " and " +
                       compact_json(ours.at(name));
      }
      errors.push_back(part.file + " holds another run than " + parts.front().file + ": " + differing);
      continue;
    }
    const auto [it, is_new] = shards.emplace(head.shard, part.file);
    if (!is_new)
      errors.push_back(fmt::format("shard {} is present twice: in {} and {}", head.shard, it->second, part.file));
  }
  for (std::size_t shard = 1; shard <= first.shards; ++shard) {
    if (shards.count(shard) == 0) errors.push_back(fmt::format("shard {} of {} is missing", shard, first.shards));
  }
  return errors;
}

/// The answers that are missing from the merged run or are there twice, as sentences.
std::vector<std::string> holes_of(const RunHead& head, const std::vector<Part>& parts) {
  std::vector<std::string> errors;
  std::optional<RecordPlace> last;
  std::size_t there = 0;
  WholeRun whole(parts);
  while (const auto record = whole.next()) {
    if (last == record->place_in_run()) {
      errors.push_back("the answer of " + record->id + " is present twice");
    } else {
      ++there;
    }
    last = record->place_in_run();
  }
  const std::size_t expected = std::max<std::size_t>(1, head.agents.size()) * head.positions;
  if (there != expected)
    errors.push_back(fmt::format("{} of {} answers are missing", expected - std::min(expected, there), expected));
  return errors;
}

ExitCode complain_of(const std::vector<std::string>& errors) {
  for (const std::string& error : errors) std::cerr << "keymove merge: " << error << "\n";
  return ExitCode::bad_input;
}

ExitCode run_merge(MergeOptions& options) {
  std::vector<Part> parts;
  for (const std::string& file : options.stores) {
    Store store(file, Store::Mode::read);
    auto runs = store.runs();
    if (runs.empty()) return complain_of({file + " holds no run"});
    if (!runs.back().ended) return complain_of({file + " holds an unfinished run; continue it with --resume"});
    parts.push_back({file, std::move(runs.back())});
  }
  if (const auto errors = errors_of(parts); !errors.empty()) return complain_of(errors);
  RunHead head = parts.front().run.head;
  head.shard = head.shards = 1;
  if (const auto errors = holes_of(head, parts); !errors.empty()) return complain_of(errors);
  Reports reports(options.reports, head.agents);
  std::optional<Store> store;
  std::int64_t number = 0;
  if (options.store) {
    store.emplace(*options.store, Store::Mode::write);
    number = store->begin(head);
  }
  reports.begin(head);
  WholeRun whole(parts);
  const auto next = [&] {
    auto record = whole.next();
    if (record && store) store->add(number, *record);
    if (record) reports.add(*record);
    return record;
  };
  options.printing.times = head.settings.value("times", false);
  const ExitCode code = print_run(head, next, options.printing);
  if (store) store->end(number);
  reports.finish();
  return code;
}

}  // namespace

const Command kMerge = make_command<MergeOptions, run_merge>(kMergeText);

}  // namespace keymove::tools
