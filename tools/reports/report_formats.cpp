// All report formats except HTML: those that autograders, test runners and spreadsheets read.
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/json/json_text.h"
#include "tools/records/run_summary.h"
#include "tools/reports/reports.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

/// The record's verdict, reason and answers.
std::string words_of(const RunRecord& record) {
  std::string out = std::string(record.verdict.text()) + (record.reason.empty() ? "" : ": " + record.reason);
  if (!record.answer.empty()) out += "\nanswer: " + record.answer;
  if (!record.stated.empty()) out += "\nstated: " + record.stated;
  if (!record.found.empty()) out += "\nfound: " + record.found;
  return out;
}

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

/// The text with XML's special characters escaped. Control characters, which XML cannot hold, become '?'.
std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\t':
        out += "&#9;";
        break;
      default:
        out += static_cast<unsigned char>(c) < ' ' ? '?' : c;
    }
  }
  return out;
}

std::string csv_field(const std::string& text) {
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

bool is_our_fault_or_input(const RunRecord& record) {
  return record.verdict == verify::Verdict::solver_bug || record.verdict == verify::Verdict::bad_position;
}

std::string junit_case(const RunRecord& record) {
  const std::string classname = record.class_name.empty() ? record.variant : record.variant + "." + record.class_name;
  const FileLine place = file_line_of(record);
  std::string out = "    <testcase classname=\"" + xml_text(classname) + "\" name=\"" + xml_text(record.id) +
                    "\" file=\"" + xml_text(place.file) + "\"" +
                    (place.line > 0 ? fmt::format(" line=\"{}\"", place.line) : "") + " time=\"" +
                    seconds_text(record.seconds) + "\"";
  const std::string message = "message=\"" + xml_text(record.reason) + "\"";
  const std::string body = xml_text(words_of(record) + (record.fen.empty() ? "" : "\nposition: " + record.fen));
  switch (standing_of(record)) {
    case Standing::good:
      return out + "/>\n";
    case Standing::doubtful:
      return out + ">\n      <skipped " + message + "/>\n    </testcase>\n";
    case Standing::bad:
      break;
  }
  const std::string tag = is_our_fault_or_input(record) ? "error" : "failure";
  return out + ">\n      <" + tag + " " + message + " type=\"" + xml_text(record.verdict.text()) + "\">" + body + "</" +
         tag + ">\n    </testcase>\n";
}

struct JunitCounts {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;
  double seconds = 0;

  void add(const RunRecord& record) {
    ++tests;
    const Standing standing = standing_of(record);
    if (standing == Standing::doubtful) ++skipped;
    if (standing == Standing::bad) ++(is_our_fault_or_input(record) ? errors : failures);
    seconds += record.seconds;
  }
  [[nodiscard]] std::string attributes() const {
    return fmt::format(R"( tests="{}" failures="{}" errors="{}" time="{}")", tests, failures, errors,
                       seconds_text(seconds));
  }
};

}  // namespace

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

std::string junit_report(const Run& run) {
  const std::size_t suites = std::max<std::size_t>(1, run.head.agents.size());
  std::vector<std::string> cases(suites);
  std::vector<JunitCounts> counts(suites);
  JunitCounts all;
  for (const RunRecord& record : run.records) {
    cases[record.agent] += junit_case(record);
    counts[record.agent].add(record);
    all.add(record);
  }
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"keymove " + run.head.command +
                    "\"" + all.attributes() + ">\n";
  for (std::size_t i = 0; i < suites; ++i) {
    std::string name = run.head.agents.empty() ? "" : run.head.agents[i];
    for (const RunSuite& suite : run.head.suites) {
      if (run.head.agents.empty()) name += (name.empty() ? "" : "+") + suite.name;
    }
    out += fmt::format("  <testsuite name=\"{}\"{} skipped=\"{}\">\n{}  </testsuite>\n", xml_text(name),
                       counts[i].attributes(), counts[i].skipped, cases[i]);
  }
  return utf8_text(out + "</testsuites>\n");
}

std::string tap_report(const Run& run) {
  std::string out = fmt::format("TAP version 13\n1..{}\n", run.records.size());
  std::size_t number = 0;
  for (const RunRecord& record : run.records) {
    const Standing standing = standing_of(record);
    std::string name;
    for (const char c : name_of(run, record))
      name += c == '#' || c == '\\' ? "\\" + std::string(1, c) : std::string(1, c);
    out += fmt::format("{} {} - {}", standing == Standing::bad ? "not ok" : "ok", ++number, name);
    if (standing == Standing::doubtful) out += " # SKIP " + std::string(record.verdict.text());
    out += "\n";
    if (standing != Standing::bad) continue;
    // A JSON string is also a YAML scalar.
    out += "  ---\n  verdict: " + std::string(record.verdict.text()) + "\n  message: " + quoted_json(record.reason) +
           "\n  at: " + quoted_json(record.place) + "\n";
    if (!record.answer.empty()) out += "  answer: " + quoted_json(record.answer) + "\n";
    if (!record.stated.empty()) out += "  stated: " + quoted_json(record.stated) + "\n";
    if (!record.found.empty()) out += "  found: " + quoted_json(record.found) + "\n";
    out += "  ...\n";
  }
  return out;
}

std::string csv_report(const Run& run) {
  std::string out =
      "agent,number,id,class,variant,fen,place,verdict,mark,worth,answer,stated,found,reason,nodes,seconds\r\n";
  for (const RunRecord& record : run.records) {
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
    for (std::size_t i = 0; i < fields.size(); ++i) out += (i > 0 ? "," : "") + csv_field(fields[i]);
    out += "\r\n";
  }
  return out;
}

std::string markdown_report(const Run& run) {
  std::string out = "# keymove " + run.head.command + "\n\n";
  for (const RunSuite& suite : run.head.suites)
    out += "- suite: " + cell(suite.name) + " (SHA-256 " + suite.digest + ")\n";
  out += "- keymove " + run.head.version + "\n\n";
  const auto summaries = summaries_of(run);
  out += is_graded(run) ? "| agent | marks | of | right | positions |\n|---|--:|--:|--:|--:|\n"
                        : "| verdict | positions |\n|---|--:|\n";
  for (const AgentSummary& agent : summaries) {
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
  for (const RunRecord& record : run.records) {
    out += "| " + cell(name_of(run, record)) + " | " + cell(record.class_name) + " | " + cell(record.verdict.text()) +
           " | ";
    if (is_graded(run)) out += cell(record.answer) + " | " + marks_text(record.mark) + " | ";
    out += cell(record.reason) + " |\n";
  }
  return utf8_text(out);
}

std::string jsonl_report(const Run& run) {
  std::string out;
  for (const RunRecord& record : run.records) out += json_line(record.result);
  return out;
}

}  // namespace keymove::tools
