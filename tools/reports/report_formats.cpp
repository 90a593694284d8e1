// All report formats except HTML: those that autograders, test runners and spreadsheets read.
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/base/words.h"
#include "positions/json/json_text.h"
#include "tools/records/run_summary.h"
#include "tools/reports/report_words.h"
#include "tools/reports/report_writer.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

/// The text of a result member of the record; empty if there is none.
std::string text_of(const RunRecord& record, const char* member) {
  const auto it = record.result.find(member);
  return it != record.result.end() && it->is_string() ? it->get<std::string>() : std::string();
}

/// What a student reads of the record. If right answers are hidden, the reason of a wrong answer is left out, too: it
/// names them.
std::string words_for_student(const RunRecord& record) {
  std::string out;
  if (text_of(record, "answers") == "hidden") {
    const bool names_answer = record.verdict == GradeVerdict::wrong || record.verdict == GradeVerdict::right;
    out = record.verdict.text();
    if (!names_answer && !record.reason.empty()) out += ": " + record.reason;
    if (!record.answer.empty()) out += "\nanswer: " + record.answer;
  } else {
    out = words_of(record);
  }
  const std::string last_words = text_of(record, "last_words");
  return last_words.empty() ? out : out + "\n\n" + last_words;
}

bool is_graded(const Run& run) { return run.head.command == "grade"; }

/// In a run of verify, every position has the same weight.
double worth_of(const Run& run, const RunRecord& record) { return is_graded(run) ? record.worth : 1; }
double mark_of(const Run& run, const RunRecord& record) {
  if (is_graded(run)) return record.mark;
  return standing_of(record) == Standing::good ? 1 : 0;
}

std::string csv_field(std::string text) {
  // Spreadsheets take these for the beginning of a formula, and ids come from other people's suites.
  const bool negative = text.size() > 1 && text[0] == '-' && (is_digit(text[1]) || text[1] == '.');
  if (!text.empty() && one_of(text[0], "=+@-\t") && !negative && text != "-") text.insert(0, "'");
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

/// The text, escaped for a cell of a Markdown table.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      out += "<br>";
    } else {
      if (c == '|' || c == '\\' || c == '<' || c == '*' || c == '_' || c == '`') out += '\\';
      out += c;
    }
  }
  return out;
}

std::string gradescope_report(const Run& run) {
  nlohmann::ordered_json out;
  const AgentSummary summary = summaries_of(run).front();
  double seconds = 0;
  out["output"] = fmt::format("{} of {} positions are right (keymove {})", summary.marks.right, summary.marks.positions,
                              run.head.version);
  out["output_format"] = "text";
  out["tests"] = nlohmann::ordered_json::array();
  for (const RunRecord& record : run.records) {
    nlohmann::ordered_json test;
    test["name"] = record.id;
    test["number"] = std::to_string(record.index + 1);
    test["score"] = mark_of(run, record);
    test["max_score"] = worth_of(run, record);
    test["status"] = standing_of(record) == Standing::good ? "passed" : "failed";
    test["output"] = words_for_student(record);
    test["output_format"] = "text";
    if (const std::string visibility = text_of(record, "visibility"); !visibility.empty())
      test["visibility"] = visibility;
    if (!record.class_name.empty()) test["tags"] = {record.class_name};
    out["tests"].push_back(std::move(test));
    seconds += record.seconds;
  }
  if (seconds > 0) out["execution_time"] = seconds;
  return indented_json(out) + "\n";
}

/// What the frame of a report has from all its rows.
struct Totals {
  std::size_t rows = 0;
  RunSummaries summaries;
};

/// A report with a row for each record. The run has its head alone.
struct RowsFormat {
  std::string (*before)(const Run& run, const Totals& totals);
  std::string (*row)(const Run& run, const RunRecord& record, const Totals& totals);
};

class RowsWriter : public ReportWriter {
 public:
  RowsWriter(const RunHead& head, RowsFormat format)
      : run_{head, {}}, format_(format), totals_{0, RunSummaries(head.agents)} {}

  void add(const RunRecord& record) override {
    ++totals_.rows;
    totals_.summaries.add(record);
    rows_.add(format_.row(run_, record, totals_));
  }
  void give(const Put& put) override {
    put(format_.before(run_, totals_));
    rows_.give(put);
  }

 private:
  Run run_;
  RowsFormat format_;
  Totals totals_;
  TextSpool rows_;
};

std::string nothing_before(const Run& /*run*/, const Totals& /*totals*/) { return {}; }

std::string tap_plan(const Run& /*run*/, const Totals& totals) {
  return fmt::format("TAP version 13\n1..{}\n", totals.rows);
}

std::string tap_row(const Run& run, const RunRecord& record, const Totals& totals) {
  const Standing standing = standing_of(record);
  std::string name;
  for (const char c : name_of(run, record))
    name += c == '#' || c == '\\' ? "\\" + std::string(1, c) : std::string(1, c);
  std::string out = fmt::format("{} {} - {}", standing == Standing::bad ? "not ok" : "ok", totals.rows, name);
  if (standing == Standing::doubtful) out += " # SKIP " + std::string(record.verdict.text());
  out += "\n";
  if (standing != Standing::bad) return out;
  // A JSON string is also a YAML scalar.
  out += "  ---\n  verdict: " + std::string(record.verdict.text()) + "\n  message: " + quoted_json(record.reason) +
         "\n  at: " + quoted_json(record.place) + "\n";
  if (!record.answer.empty()) out += "  answer: " + quoted_json(record.answer) + "\n";
  if (!record.stated.empty()) out += "  stated: " + quoted_json(record.stated) + "\n";
  if (!record.found.empty()) out += "  found: " + quoted_json(record.found) + "\n";
  return out + "  ...\n";
}

std::string csv_head(const Run& /*run*/, const Totals& /*totals*/) {
  return "agent,number,id,class,variant,fen,place,verdict,mark,worth,answer,stated,found,reason,nodes,seconds\r\n";
}

std::string csv_row(const Run& run, const RunRecord& record, const Totals& /*totals*/) {
  const std::vector<std::string> fields = {is_graded(run) ? run.head.agents[record.agent] : "",
                                           std::to_string(record.index + 1),
                                           record.id,
                                           record.class_name,
                                           record.variant,
                                           record.fen,
                                           record.place,
                                           std::string(record.verdict.text()),
                                           marks_text(mark_of(run, record)),
                                           marks_text(worth_of(run, record)),
                                           record.answer,
                                           record.stated,
                                           record.found,
                                           record.reason,
                                           std::to_string(record.nodes),
                                           seconds_text(record.seconds)};
  std::string out;
  for (std::size_t i = 0; i < fields.size(); ++i) out += (i > 0 ? "," : "") + csv_field(fields[i]);
  return out + "\r\n";
}

std::string markdown_totals(const Run& run, const Totals& totals) {
  std::string out = "# keymove " + run.head.command + "\n\n";
  for (const RunSuite& suite : run.head.suites)
    out += "- suite: " + cell(suite.name) + " (SHA-256 " + suite.digest + ")\n";
  out += "- keymove " + run.head.version + "\n\n";
  out += is_graded(run) ? "| agent | marks | of | right | positions |\n|---|--:|--:|--:|--:|\n"
                        : "| verdict | positions |\n|---|--:|\n";
  for (const AgentSummary& agent : totals.summaries.all()) {
    const Marks& marks = agent.marks;
    if (is_graded(run)) {
      out += fmt::format("| {} | {} | {} | {} | {} |\n", cell(agent.name), marks_text(marks.given),
                         marks_text(marks.of), marks.right, marks.positions);
      continue;
    }
    for (const auto& [verdict, count] : agent.verdicts) out += fmt::format("| {} | {} |\n", cell(verdict), count);
  }
  out += "\n| position | class | verdict | " + std::string(is_graded(run) ? "answer | mark | " : "") +
         "reason |\n|---|---|---|" + (is_graded(run) ? "---|--:|" : "") + "---|\n";
  return utf8_text(out);
}

std::string markdown_row(const Run& run, const RunRecord& record, const Totals& /*totals*/) {
  std::string out =
      "| " + cell(name_of(run, record)) + " | " + cell(record.class_name) + " | " + cell(record.verdict.text()) + " | ";
  if (is_graded(run)) out += cell(record.answer) + " | " + marks_text(record.mark) + " | ";
  return utf8_text(out + cell(record.reason) + " |\n");
}

std::string jsonl_row(const Run& /*run*/, const RunRecord& record, const Totals& /*totals*/) {
  return json_line(record.result);
}

/// A report that needs all records at once.
class HoldingWriter : public ReportWriter {
 public:
  explicit HoldingWriter(const RunHead& head) : run_{head, {}} {}
  void add(const RunRecord& record) override {
    run_.records.push_back(record);
    run_.records.back().proof.clear();
  }
  void give(const Put& put) override { put(gradescope_report(run_)); }

 private:
  Run run_;
};

ReportWriterPtr rows_writer(const RunHead& head, RowsFormat format) {
  return std::make_unique<RowsWriter>(head, format);
}

}  // namespace

ReportWriterPtr tap_writer(const RunHead& head) { return rows_writer(head, {tap_plan, tap_row}); }
ReportWriterPtr csv_writer(const RunHead& head) { return rows_writer(head, {csv_head, csv_row}); }
ReportWriterPtr markdown_writer(const RunHead& head) { return rows_writer(head, {markdown_totals, markdown_row}); }
ReportWriterPtr jsonl_writer(const RunHead& head) { return rows_writer(head, {nothing_before, jsonl_row}); }
ReportWriterPtr gradescope_writer(const RunHead& head) { return std::make_unique<HoldingWriter>(head); }

}  // namespace keymove::tools
