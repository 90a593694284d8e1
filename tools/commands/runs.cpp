// keymove runs: lists, shows, compares and removes the runs that are kept.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/base/words.h"
#include "tools/commands/commands.h"
#include "tools/console/console.h"
#include "tools/console/text_table.h"
#include "tools/records/run_comparison.h"
#include "tools/records/run_summary.h"
#include "tools/reports/reports.h"
#include "tools/runs/run_output.h"
#include "tools/store/record_reader.h"
#include "tools/store/store.h"
#include "tools/store/store_error.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

constexpr CommandText kRunsText = {
    "runs", "list, show, compare and remove stored runs",
    "runs [OPTIONS] [list]\n"
    "runs [OPTIONS] show N\n"
    "runs [OPTIONS] compare A B\n"
    "runs [OPTIONS] remove N",
    "N, A and B are numbers that 'runs list' shows, or 'last'. 'verify --store' and 'grade' store runs.\n"
    "'runs compare' shows what was fixed and what broke from run A to run B. If something broke, the exit code is 1. "
    "The sign test gives the probability that chance alone makes as many positions slower or faster.",
    "echo '6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"back rank\";' | keymove verify - --store keymove.db\n"
    "keymove runs\n"
    "keymove runs show last --report report.md\n"
    "keymove runs compare last last"};

constexpr const char* kDefaultStore = "keymove.db";

struct RunsOptions {
  std::vector<std::string> words;
  std::optional<std::string> store;
  std::optional<std::string> format;
  std::vector<std::string> reports;
  BatchOptions printing;

  void declare(CommandLine& line) {
    line.words(words);
    line.group("Store").text("store", "FILE", store, "the file with the runs (default: keymove.db)");
    line.group("Output")
        .choice("format", "FORMAT", {"text", "json"}, format, "print text (the default), or JSON Lines")
        .texts("report", "FILE", reports, "with show: write a report (see 'keymove help verify'); may be repeated")
        .text("output", "FILE", printing.output, "write to FILE instead of standard output")
        .flag("times", printing.times, "with show: add the time of each position");
  }
  [[nodiscard]] bool json() const { return format == "json"; }
};

std::int64_t number_of(const std::string& word, Store& store) {
  if (word == "last") {
    const auto runs = store.runs();
    if (runs.empty()) throw StoreError("the store has no runs yet");
    return runs.back().number;
  }
  const auto number = parse_int(word);
  if (!number || *number < 1) throw UsageError("expected the number of a run or 'last', found '" + word + "'");
  return *number;
}

std::string suites_of(const RunHead& head) {
  std::string out;
  for (const RunSuite& suite : head.suites) out += (out.empty() ? "" : "+") + suite.name;
  return out;
}

ExitCode list(Store& store, const RunsOptions& options) {
  Output output(options.printing.output);
  const auto runs = store.runs();
  if (options.json()) {
    for (const StoredRun& run : runs) {
      nlohmann::ordered_json object;
      object["run"] = run.number;
      object["started"] = run.started;
      object["ended"] = nullptr;
      if (run.ended) object["ended"] = *run.ended;
      object["records"] = run.records;
      object.update(head_json(run.head));
      output.write(json_line(object));
    }
    output.finish();
    return ExitCode::success;
  }
  std::vector<std::vector<std::string>> rows = {{"run", "started (UTC)", "command", "answers", "version", "suites"}};
  for (const StoredRun& run : runs) {
    const std::size_t all = run.head.positions * std::max<std::size_t>(1, run.head.agents.size());
    const std::string shard = run.head.shards > 1 ? fmt::format(" (shard {}/{})", run.head.shard, run.head.shards) : "";
    rows.push_back({std::to_string(run.number), run.started, run.head.command,
                    run.ended ? std::to_string(run.records) : fmt::format("{} of {}, not finished", run.records, all),
                    run.head.version, suites_of(run.head) + shard});
  }
  output.say(runs.empty() ? "no runs yet\n" : table_text(rows, rows.front().size()));
  output.finish();
  return ExitCode::success;
}

/// Reads the records of the run, while the store is there.
RecordReader reader_of(Store& store, const StoredRun& run) {
  return RecordReader([&store, &run](const std::optional<RecordPlace>& after) {
    return store.records(run, after, RecordReader::kAtOnce);
  });
}

ExitCode show(Store& store, const RunsOptions& options) {
  const StoredRun run = store.run(number_of(options.words[1], store));
  RecordReader reader = reader_of(store, run);
  RunHead head = run.head;
  Reports reports(options.reports, head.agents);
  if (options.format) head.settings["format"] = *options.format;
  head.settings["times"] = options.printing.times;
  reports.begin(head);
  const auto next = [&] {
    auto record = reader.next();
    if (record) reports.add(*record);
    return record;
  };
  const ExitCode code = print_run(head, next, options.printing);
  reports.finish();
  return code;
}

/// The run without what a comparison does not look at, which takes most of the memory.
Run outline_of(Store& store, std::int64_t number) {
  const StoredRun run = store.run(number);
  Run out{run.head, {}};
  RecordReader reader = reader_of(store, run);
  while (auto record = reader.next()) {
    RunRecord outline;
    outline.agent = record->agent;
    outline.index = record->index;
    outline.id = std::move(record->id);
    outline.verdict = record->verdict;
    outline.reason = std::move(record->reason);
    outline.mark = record->mark;
    outline.seconds = record->seconds;
    out.records.push_back(std::move(outline));
  }
  return out;
}

std::string changes_text(std::string_view title, const std::vector<RunChange>& changes, const Output& output,
                         Tint tint) {
  std::string out;
  for (const RunChange& change : changes) {
    out += output.colored(title, tint) + ": " + change.name + ": " + change.before + " -> " + change.after;
    out += (change.reason.empty() ? "" : ": " + change.reason) + "\n";
  }
  return out;
}

std::string percent(double part) { return marks_text(std::round(part * 1000) / 10) + " %"; }

std::string text_of(const RunComparison& c, const Output& output) {
  std::string out = changes_text("fixed", c.fixed, output, Tint::good) +
                    changes_text("broken", c.broken, output, Tint::bad) +
                    changes_text("changed", c.changed, output, Tint::doubtful);
  for (const std::string& name : c.added) out += "new: " + name + "\n";
  for (const std::string& name : c.missing) out += "missing: " + name + "\n";
  out += fmt::format("{} fixed, {} broken, {} changed, {} the same", c.fixed.size(), c.broken.size(), c.changed.size(),
                     c.same);
  if (!c.added.empty()) out += fmt::format(", {} new", c.added.size());
  if (!c.missing.empty()) out += fmt::format(", {} missing", c.missing.size());
  out +=
      fmt::format("\n{} slower, {} faster; {} s before, {} s now; by chance alone: {} (sign test)\n", c.times.slower,
                  c.times.faster, seconds_text(c.times.before), seconds_text(c.times.after), percent(c.times.chance));
  return out;
}

nlohmann::ordered_json json_of(const std::vector<RunChange>& changes) {
  auto out = nlohmann::ordered_json::array();
  for (const RunChange& c : changes)
    out.push_back({{"id", c.name}, {"before", c.before}, {"after", c.after}, {"reason", c.reason}});
  return out;
}

ExitCode compare(Store& store, const RunsOptions& options) {
  const Run before = outline_of(store, number_of(options.words[1], store));
  const Run after = outline_of(store, number_of(options.words[2], store));
  const RunComparison c = compare_runs(before, after);
  Output output(options.printing.output);
  if (options.json()) {
    nlohmann::ordered_json object;
    object["schema"] = "keymove-comparison/1";
    object["fixed"] = json_of(c.fixed);
    object["broken"] = json_of(c.broken);
    object["changed"] = json_of(c.changed);
    object["new"] = c.added;
    object["missing"] = c.missing;
    object["same"] = c.same;
    object["slower"] = c.times.slower;
    object["faster"] = c.times.faster;
    object["seconds_before"] = c.times.before;
    object["seconds_after"] = c.times.after;
    object["sign_test"] = c.times.chance;
    output.write(json_line(object));
  } else {
    output.say(text_of(c, output));
  }
  output.finish();
  return c.broken.empty() ? ExitCode::success : ExitCode::wrong_answer;
}

ExitCode run_runs(RunsOptions& options) {
  if (options.words.empty()) options.words = {"list"};
  const std::string& what = options.words.front();
  const std::size_t count = what == "list" ? 0 : what == "compare" ? 2 : 1;
  if (what != "list" && what != "show" && what != "compare" && what != "remove")
    throw UsageError("expected list, show, compare or remove, found '" + what + "'");
  if (options.words.size() != count + 1)
    throw UsageError("expected " + std::string(count == 0   ? "nothing after 'list'"
                                               : count == 1 ? "one run after '" + what + "'"
                                                            : "two runs after 'compare'"));
  if (!options.reports.empty() && what != "show") throw UsageError("--report needs 'runs show N'");
  Store store(options.store.value_or(kDefaultStore), Store::Mode::read);
  if (what == "list") return list(store, options);
  if (what == "show") return show(store, options);
  if (what == "compare") return compare(store, options);
  store.remove(number_of(options.words[1], store));
  return ExitCode::success;
}

}  // namespace

const Command kRuns = make_command<RunsOptions, run_runs>(kRunsText);

}  // namespace keymove::tools
