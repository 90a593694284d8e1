#include "tools/runs/grade_report.h"

#include <algorithm>
#include <iostream>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/console/text_table.h"
#include "tools/console/visible_text.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

ExitCode code_of(const RunRecord& record) {
  if (record.verdict == verify::Verdict::bad_position) return ExitCode::bad_input;
  if (record.verdict == verify::Verdict::solver_bug) return ExitCode::internal_error;
  switch (standing_of(record)) {
    case Standing::good:
      return ExitCode::success;
    case Standing::doubtful:
      return ExitCode::undecided;
    case Standing::bad:
      break;
  }
  return ExitCode::wrong_answer;
}

Tint tint_of(const RunRecord& record) {
  const Standing standing = standing_of(record);
  return standing == Standing::good ? Tint::good : standing == Standing::bad ? Tint::bad : Tint::doubtful;
}

/// The lines of the text, indented.
std::string indented(const std::string& text) {
  std::string out = "    ";
  for (const char c : text) out += c == '\n' ? "\n    " : std::string(1, c);
  return out + "\n";
}

}  // namespace

GradeReport::GradeReport(const RunHead& head, const BatchOptions& options)
    : head_(head),
      summaries_(head.agents),
      options_(options),
      output_(options.output),
      json_(head.settings.value("format", "text") == "json"),
      verbose_(head.settings.value("verbose", false)) {}

void GradeReport::add(const RunRecord& record) {
  code_ = worse(code_, code_of(record));
  if (standing_of(record) == Standing::bad) ++wrong_;
  if (record.verdict == GradeVerdict::timeout) ++timeouts_;
  if (record.result.contains("contained")) contained_.insert(record.result["contained"].get<std::string>());
  if (json_) {
    nlohmann::ordered_json object = record.result;
    if (options_.times) object["seconds"] = record.seconds;
    output_.write(json_line(object));
  } else {
    output_.say(text_of(record));
  }
  summaries_.add(record);
  ++answers_;
}

std::string GradeReport::text_of(const RunRecord& record) {
  if (record.verdict == GradeVerdict::right && !verbose_) return {};
  const bool of_all = record.verdict == GradeVerdict::not_started;  // reported once for each agent
  if (of_all && !not_started_.insert(record.agent).second) return {};
  std::string out = head_.agents.size() > 1 || of_all ? visible_line(head_.agents[record.agent]) + ": " : "";
  if (!of_all) out += visible_line(record.id) + ": ";
  out += output_.colored(record.verdict.text(), tint_of(record));
  if (!record.reason.empty()) out += ": " + visible_line(record.reason);
  if (options_.times) out += " (" + seconds_text(record.seconds) + " s)";
  out += "\n";
  if (record.result.contains("last_words")) out += indented(record.result["last_words"].get<std::string>());
  return out;
}

ExitCode GradeReport::finish(ExitCode how) {
  std::string interrupted;
  if (how == ExitCode::interrupted) {
    interrupted = fmt::format("interrupted: {} of {} answers were graded\n", answers_,
                              head_.positions * std::max<std::size_t>(1, head_.agents.size()));
    std::cerr << interrupted;
  }
  if (!json_) output_.say((code_ == ExitCode::success && !verbose_ ? "" : "\n") + grade_table(summaries_.all()));
  for (const std::string& way : contained_) {
    if (!json_) output_.say("contained: " + way + "\n");
  }
  if (!json_) output_.say(interrupted);
  how == ExitCode::interrupted ? output_.finish_partial() : output_.finish();
  return worse(code_, how);
}

std::string GradeReport::note() const { return wrong_ == 0 ? "" : std::to_string(wrong_) + " wrong"; }

std::string grade_table(const std::vector<AgentSummary>& summaries) {
  std::set<std::string> classes;
  bool bonus = false;
  for (const AgentSummary& agent : summaries) {
    for (const auto& [name, marks] : agent.classes) {
      if (!name.empty()) classes.insert(name);
    }
    bonus = bonus || agent.marks.bonus > 0;
  }
  std::vector<std::vector<std::string>> rows = {{"agent"}};
  for (const std::string& name : classes) rows[0].push_back(name);
  for (const char* head : {"right", "marks"}) rows[0].emplace_back(head);
  for (const AgentSummary& agent : summaries) {
    std::vector<std::string> row = {visible_line(agent.name)};
    for (const std::string& name : classes) {
      const auto it = agent.classes.find(name);
      row.push_back(it == agent.classes.end()
                        ? ""
                        : std::to_string(it->second.right) + "/" + std::to_string(it->second.positions));
    }
    const Marks& marks = agent.marks;
    row.push_back(std::to_string(marks.right) + "/" + std::to_string(marks.positions));
    row.push_back(marks_text(marks.given) + "/" + marks_text(marks.of) +
                  (bonus ? " (" + marks_text(marks.bonus) + " of bonus)" : ""));
    rows.push_back(std::move(row));
  }
  return table_text(rows, 1);
}

}  // namespace keymove::tools
