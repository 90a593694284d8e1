// The reports that show what is wrong or undecided beside the line of the suite that states it.
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/digests/sha256.h"
#include "positions/json/json_text.h"
#include "tools/reports/report_writer.h"

namespace keymove::tools {

namespace {

/// "two rooks: shorter: short solution: #1".
std::string message_of(const Run& run, const RunRecord& record) {
  return name_of(run, record) + ": " + std::string(record.verdict.text()) +
         (record.reason.empty() ? "" : ": " + record.reason);
}

/// The text with each of these characters as % and its code in two hexadecimal digits.
std::string percent_encoded(std::string_view text, std::string_view characters) {
  std::string out;
  for (const char c : text) {
    if (characters.find(c) == std::string_view::npos) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

/// A file's name as a reference of RFC 3986, with the scheme `file` if the name is absolute.
std::string uri_of(const std::string& file) {
  constexpr std::string_view kPlain = "-._~/";
  const std::filesystem::path path(file);
  std::string out;
  if (path.is_absolute()) out = path.has_root_name() ? "file:///" : "file://";
  for (const char c : path.generic_string()) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte < 0x80 && (std::isalnum(byte) != 0 || kPlain.find(c) != std::string_view::npos);
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return out;
}

/// The text with \uXXXX for control characters, which colour a log or delete from it; line ends and tabs stay.
std::string without_controls(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte >= ' ' || c == '\n' || c == '\r' || c == '\t';
    out += plain ? std::string(1, c) : fmt::format("\\u{:04X}", byte);
  }
  return out;
}

std::string github_report(const Run& run) {
  // https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts says what is escaped.
  constexpr std::string_view kInText = "%\r\n";
  constexpr std::string_view kInProperty = "%\r\n:,";
  std::string out;
  for (const RunRecord& record : run.records) {
    const Standing standing = standing_of(record);
    if (standing == Standing::good) continue;
    const FileLine place = file_line_of(record);
    out +=
        fmt::format("::{} file={}{},title={}::{}\n", standing == Standing::bad ? "error" : "warning",
                    percent_encoded(place.file, kInProperty), place.line > 0 ? fmt::format(",line={}", place.line) : "",
                    percent_encoded("keymove: " + std::string(record.verdict.text()), kInProperty),
                    percent_encoded(without_controls(message_of(run, record)), kInText));
  }
  return utf8_text(out);
}

std::string codequality_report(const Run& run) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const RunRecord& record : run.records) {
    const Standing standing = standing_of(record);
    if (standing == Standing::good) continue;
    const FileLine place = file_line_of(record);
    nlohmann::ordered_json issue;
    issue["description"] = message_of(run, record);
    issue["check_name"] = record.verdict.text();
    issue["fingerprint"] =
        sha256_text(place.file + "\n" + name_of(run, record) + "\n" + std::string(record.verdict.text()));
    issue["severity"] = standing == Standing::bad ? "major" : "minor";
    issue["location"]["path"] = place.file;
    issue["location"]["lines"]["begin"] = std::max<std::size_t>(1, place.line);
    out.push_back(std::move(issue));
  }
  return indented_json(out) + "\n";
}

/// What a verdict means, as servers show it beside its results.
std::string meaning_of(std::string_view verdict) {
  constexpr auto kMeanings = std::to_array<std::pair<std::string_view, std::string_view>>(
      {{"bad_position", "The position or its answer cannot be read, is illegal or contradicts itself."},
       {"unsupported", "keymove does not judge what is asked."},
       {"refuted", "The stated answer does not do what is stated."},
       {"shorter", "The stated answer does what is stated, but a faster win exists."},
       {"cooked", "Other first moves do what is stated, too, where the only one is stated."},
       {"unknown", "A limit was reached before the answer was certain."},
       {"opinion_differs", "No proof decides the stated move, and a search prefers another one."},
       {"solver_bug", "keymove's own answer is wrong: please report it."}});
  const auto known =
      std::find_if(kMeanings.begin(), kMeanings.end(), [&](const auto& one) { return one.first == verdict; });
  return known != kMeanings.end() ? std::string(known->second) : fmt::format("The answer was graded as {}.", verdict);
}

std::string sarif_report(const Run& run) {
  std::set<std::string> verdicts;
  nlohmann::ordered_json results = nlohmann::ordered_json::array();
  for (const RunRecord& record : run.records) {
    const Standing standing = standing_of(record);
    if (standing == Standing::good) continue;
    const FileLine place = file_line_of(record);
    nlohmann::ordered_json where;
    where["artifactLocation"]["uri"] = uri_of(place.file);
    where["region"]["startLine"] = std::max<std::size_t>(1, place.line);
    nlohmann::ordered_json result;
    result["ruleId"] = record.verdict.text();
    result["level"] = standing == Standing::bad ? "error" : "warning";
    result["message"]["text"] = message_of(run, record);
    result["locations"] = nlohmann::ordered_json::array({{{"physicalLocation", where}}});
    results.push_back(std::move(result));
    verdicts.emplace(record.verdict.text());
  }
  nlohmann::ordered_json driver = {{"name", "keymove"}, {"version", run.head.version}};
  driver["rules"] = nlohmann::ordered_json::array();
  for (const std::string& verdict : verdicts) {
    const nlohmann::ordered_json meaning = {{"text", meaning_of(verdict)}};
    driver["rules"].push_back(
        {{"id", verdict}, {"shortDescription", meaning}, {"fullDescription", meaning}, {"help", meaning}});
  }
  nlohmann::ordered_json out;
  out["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
  out["version"] = "2.1.0";
  out["runs"] = nlohmann::ordered_json::array({{{"tool", {{"driver", driver}}}, {"results", results}}});
  return indented_json(out) + "\n";
}

/// A report of what is not good, which keeps these records alone.
class FlawsWriter : public ReportWriter {
 public:
  FlawsWriter(const RunHead& head, std::string (*report)(const Run&)) : run_{head, {}}, report_(report) {}

  void add(const RunRecord& record) override {
    if (standing_of(record) == Standing::good) return;
    run_.records.push_back(record);
    run_.records.back().result = nullptr;
    run_.records.back().solution = nullptr;
    run_.records.back().proof.clear();
  }
  void give(const Put& put) override { put(report_(run_)); }

 private:
  Run run_;
  std::string (*report_)(const Run&);
};

}  // namespace

ReportWriterPtr github_writer(const RunHead& head) { return std::make_unique<FlawsWriter>(head, github_report); }
ReportWriterPtr codequality_writer(const RunHead& head) {
  return std::make_unique<FlawsWriter>(head, codequality_report);
}
ReportWriterPtr sarif_writer(const RunHead& head) { return std::make_unique<FlawsWriter>(head, sarif_report); }

}  // namespace keymove::tools
