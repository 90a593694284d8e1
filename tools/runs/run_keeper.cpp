#include "tools/runs/run_keeper.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "positions/base/read_files.h"
#include "positions/digests/sha256.h"
#include "tools/reports/checker_file.h"
#include "tools/store/store_error.h"

namespace keymove::tools {

OptionGroup& KeepOptions::declare(CommandLine& line) {
  return line.group("Reports and store")
      .texts(
          "report", "FILE", reports,
          "write a report; the extension gives its format: .html, .xml (JUnit), .tap, .csv, .md, .jsonl, .sarif, .json "
          "(Gradescope), or write FORMAT=FILE, as for the formats github and codequality (GitLab); may be repeated")
      .text("store", "FILE", store, "store the run in FILE, an SQLite database (see 'keymove help runs')")
      .flag("resume", resume, "continue a stored run with the same settings that was interrupted");
}

OptionGroup& declare_checker(OptionGroup& group, std::optional<std::string>& file) {
  return group
      .text("report-checker", "FILE", file,
            "the proof checker, checker.js, that an HTML report carries to check its certificates when it is opened "
            "(default: the installed one, if there is one)")
      .needs({"report"});
}

bool KeepOptions::wants_solutions() const { return std::any_of(reports.begin(), reports.end(), shows_solutions); }

RunKeeper::RunKeeper(const KeepOptions& options, RunHead head)
    : head_(std::move(head)),
      reports_(options.reports, head_.agents, options.wants_solutions() ? checker_text(options.checker) : "") {
  if (!reports_.empty()) reports_.begin(head_);
  if (!options.store) return;
  store_.emplace(*options.store, Store::Mode::write);
  if (const auto before = options.resume ? store_->find(head_) : std::nullopt) {
    number_ = before->number;
    kept_ = std::make_shared<const KeptRecords>(store_->verdicts(*before));
    std::cerr << "run " << number_ << " continues: the store has " << kept_->size()
              << (kept_->size() == 1 ? " answer\n" : " answers\n");
    kept_reader_.emplace([this, run = *before](const std::optional<RecordPlace>& after) {
      return store_->records(run, after, RecordReader::kAtOnce);
    });
    return;
  }
  number_ = store_->begin(head_);
}

std::optional<RunVerdict> KeptRecords::find(const RecordPlace& place) const {
  const auto at = std::lower_bound(verdicts_.begin(), verdicts_.end(), place,
                                   [](const auto& one, const RecordPlace& wanted) { return one.first < wanted; });
  return at != verdicts_.end() && at->first == place ? std::optional(at->second) : std::nullopt;
}

void RunKeeper::add(const RunRecord& record) {
  if (store_) store_->add(number_, record);
  reports_.add(record);
}

RunRecord RunKeeper::add_kept(const RecordPlace& place) {
  auto record = kept_reader_->next();
  while (record && record->place_in_run() < place) record = kept_reader_->next();
  if (!record || record->place_in_run() != place)
    throw StoreError("the answers of run " + std::to_string(number_) + " were removed from the store meanwhile");
  reports_.add(*record);
  return std::move(*record);
}

void RunKeeper::finish() {
  if (store_) store_->end(number_);
  reports_.finish();
}

namespace {

std::string digest_of_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return {};
  Sha256 digest;
  std::vector<char> chunk(std::size_t{1} << 16U);
  while (in.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || in.gcount() > 0)
    digest.add({chunk.data(), static_cast<std::size_t>(in.gcount())});
  return digest.text();
}

}  // namespace

std::string digest_of_path(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path, error)) {
      if (entry.is_regular_file(error)) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::string all;
    for (const auto& file : files)
      all += file.lexically_relative(path).generic_string() + " " + digest_of_file(file.string()) + "\n";
    return sha256_text(all);
  }
  note_read_file(path);  // the files of a folder are not noted: they need not be inputs
  return digest_of_file(path);
}

std::vector<RunSuite> run_suites(const SuiteOptions& suites, const Batch& batch) {
  std::vector<RunSuite> out;
  for (const std::string& file : suites.files) {
    const bool input = file == "-";
    out.push_back({input ? file : std::filesystem::path(file).filename().string(),
                   input ? batch.input_digest : digest_of_path(file)});
  }
  return out;
}

}  // namespace keymove::tools
