#include "tools/mining/mined_suite.h"

#include <stdexcept>
#include <utility>

#include "positions/course_formats/gameboard_suite.h"
#include "positions/problem/operations.h"
#include "positions/suite_formats/epd.h"
#include "positions/suite_formats/suite_json.h"
#include "tools/judging/judged.h"
#include "tools/text/annotate.h"
#include "verify/judge/make_problem.h"

namespace keymove::tools {

namespace {

/// The suite with the names that the course gives its boards: b1, b2, ..., m3_1, m3_2, ... The class is read from the
/// name.
Suite named_as_course(Suite suite) {
  int number = 0;
  for (TestPosition& position : suite.positions) {
    position.id = position.class_name + (position.class_name == "b" ? "" : "_") + std::to_string(++number);
  }
  return suite;
}

void add_remarks(TestPosition& position) {
  position.operations.push_back(text_operation("source", position.provenance));
  position.operations.push_back(text_operation("class", position.class_name));
  std::string themes;
  for (const std::string& theme : position.themes) themes += (themes.empty() ? "" : ", ") + theme;
  if (!themes.empty()) position.operations.push_back(text_operation("themes", themes));
}

/// The EPD record with the answer, the id and, except for chess, the variant.
std::string epd_record(TestPosition position, EpdRemarks remarks) {
  const Variant& game = *position.setup->variant;
  position.operations.push_back({"id", '"' + position.id + '"'});
  if (game.name != "chess") position.operations.push_back({"variant", '"' + game.name + '"'});
  if (remarks == EpdRemarks::source_and_themes) add_remarks(position);
  const auto problem = verify::make_problem(position);
  if (!problem) return write_epd(position);
  Finding finding;
  finding.status = Status::proved;
  finding.outcome = problem->claim.outcome;
  finding.distance = problem->claim.distance;
  finding.keys = problem->claim.keys;
  return write_epd(annotated(position, *problem, finding, Claims::replaced));
}

}  // namespace

Finding confirm_mined(TestPosition& position, Checked checked, SolverOracle& oracle) {
  std::string unchecked = kNoCertificates;
  Finding finding;
  if (checked == Checked::yes) {
    const Judged judged = judge_position(position, oracle, {});
    if (judged.judgement.verdict != verify::Verdict::confirmed)
      throw std::logic_error("a mined position is not as stated: " + judged.judgement.reason);
    finding = judged.judgement.finding;
    unchecked = finding.unchecked;
  }
  if (!unchecked.empty()) position.provenance += "; solver, unchecked: " + unchecked;
  return finding;
}

std::string mined_suite_text(const Suite& suite, const std::string& format, EpdRemarks remarks) {
  if (format == "jsonl") return write_suite_json_lines(suite);
  if (format == "gameboards") return write_gameboards(named_as_course(suite));
  if (format == "json") return write_suite_json(suite);
  std::string out;
  for (const TestPosition& position : suite.positions) out += epd_record(position, remarks) + "\n";
  return out;
}

}  // namespace keymove::tools
