// keymove merge: joins the shards of a run.
#include <algorithm>
#include <iostream>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/json/json_text.h"
#include "tools/commands/commands.h"
#include "tools/console/console.h"
#include "tools/reports/reports.h"
#include "tools/runs/run_output.h"
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
  Run run;
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
std::vector<std::string> holes_of(const Run& merged) {
  const std::size_t agents = std::max<std::size_t>(1, merged.head.agents.size());
  std::set<std::pair<std::size_t, std::size_t>> there;
  std::vector<std::string> errors;
  for (const RunRecord& record : merged.records) {
    if (!there.insert({record.agent, record.index}).second)
      errors.push_back("the answer of " + record.id + " is present twice");
  }
  const std::size_t expected = agents * merged.head.positions;
  if (there.size() != expected)
    errors.push_back(
        fmt::format("{} of {} answers are missing", expected - std::min(expected, there.size()), expected));
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
    const auto runs = store.runs();
    if (runs.empty()) return complain_of({file + " holds no run"});
    if (!runs.back().ended) return complain_of({file + " holds an unfinished run; continue it with --resume"});
    parts.push_back({file, store.load(runs.back().number)});
  }
  if (const auto errors = errors_of(parts); !errors.empty()) return complain_of(errors);
  Run merged{parts.front().run.head, {}};
  merged.head.shard = merged.head.shards = 1;
  for (Part& part : parts)
    std::move(part.run.records.begin(), part.run.records.end(), std::back_inserter(merged.records));
  if (const auto errors = holes_of(merged); !errors.empty()) return complain_of(errors);
  std::sort(merged.records.begin(), merged.records.end(), [](const RunRecord& a, const RunRecord& b) {
    return std::pair(a.agent, a.index) < std::pair(b.agent, b.index);
  });
  Reports reports(options.reports, merged.head.agents);
  if (options.store) {
    Store store(*options.store, Store::Mode::write);
    const std::int64_t number = store.begin(merged.head);
    for (const RunRecord& record : merged.records) store.add(number, record);
    store.end(number);
  }
  options.printing.times = merged.head.settings.value("times", false);
  const ExitCode code = print_run(merged, options.printing);
  reports.write(merged);
  return code;
}

}  // namespace

const Command kMerge = make_command<MergeOptions, run_merge>(kMergeText);

}  // namespace keymove::tools
