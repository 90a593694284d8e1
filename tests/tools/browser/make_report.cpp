// Writes the pages for the browser test: make_report FILE ROWS AGENTS SUITE...
// The suites' positions are judged once and repeated until there are so many rows; with agents, each agent has a row
// for every position, and marks.
#include <fstream>
#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

#include "positions/suite_formats/suite_reader.h"
#include "solver/solutions/solution.h"
#include "tools/judging/judged.h"
#include "tools/move_trees/move_tree_verdict.h"
#include "tools/reports/html_report.h"
#include "tools/solutions/solution_steps.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"

using namespace keymove;
using namespace keymove::tools;

namespace {

constexpr std::size_t kMaxSteps = 400;
constexpr std::uint64_t kNodes = 300'000;  // of one tree: the test must not take long

std::string stated_text(const StatedClaim& claim) {
  std::string out;
  for (const MoveText& key : claim.keys) out += (out.empty() ? "" : ", ") + key.text;
  if (claim.distance) out += " in " + std::to_string(*claim.distance) + " plies";
  return out;
}

void add_solution(const Problem& problem, const Finding& finding, RunRecord& record) {
  const bool forced = finding.status == Status::proved &&
                      (finding.outcome == Outcome::win || finding.outcome == Outcome::loss) &&
                      finding.distance.value_or(0) > 0;
  if (!forced) return;
  solver::Solver solver{solver::Limits{}};
  solver::SolutionOptions options;
  options.max_moves = kMaxSteps;
  options.nodes = kNodes;
  record.solution =
      solution_steps(problem.setup, solver::find_solution(solver, problem.setup, finding, options), kMaxSteps);
}

RunRecord record_of(const TestPosition& position, SolverOracle& oracle) {
  const Judged judged = judge_position(position, oracle, judge_trees);
  RunRecord record;
  record.id = position.id;
  record.class_name = position.class_name;
  record.place = position.where.file.text().substr(position.where.file.text().rfind('/') + 1) + ":" +
                 std::to_string(position.where.line);
  record.verdict = judged.judgement.verdict;
  record.reason = judged.judgement.reason;
  record.stated = stated_text(position.claim);
  record.nodes = judged.nodes;
  record.seconds = judged.seconds;
  if (!judged.problem) return record;
  const Problem& problem = *judged.problem;
  record.variant = problem.setup.variant->name;
  record.fen = write_fen(problem.setup);
  record.found = describe(problem.setup, problem.goal, judged.judgement.finding, default_style(*problem.setup.variant));
  record.result["id"] = position.id;
  add_proof(record.result, judged.problem, judged.judgement.finding);
  add_goal_answer(record.result, problem, judged.judgement.finding);
  if (!position.themes.empty()) record.result["themes"] = position.themes;
  add_solution(problem, judged.judgement.finding, record);
  return record;
}

/// What an agent answers that is right at two of three positions.
void answer(RunRecord& record, std::size_t agent) {
  record.agent = agent;
  record.worth = 0.5;
  const bool right = (record.index + agent) % 3 != 0;
  record.verdict = right ? GradeVerdict::right : agent == 0 ? GradeVerdict::wrong : GradeVerdict::crashed;
  record.mark = right ? 0.5 : 0;
  const auto keys = record.result.value("keys", nlohmann::ordered_json::array());
  if (right && !keys.empty()) record.answer = keys.front();
  if (!right && agent == 0) record.answer = "a1a2";
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() < 4) return 2;
  const std::size_t rows = std::stoul(words[1]);
  Run run;
  run.head.command = words[2] == "0" ? "verify" : "grade";
  run.head.version = "test";
  run.head.settings = {{"nodes", nullptr}, {"jobs", 1}};
  std::vector<RunRecord> judged;
  SolverOracle oracle{solver::Limits{}};
  for (std::size_t i = 3; i < words.size(); ++i) {
    const auto suite = read_suite(words[i]);
    if (!suite) return 3;
    run.head.suites.push_back({words[i].substr(words[i].rfind('/') + 1), std::string(64, '0')});
    for (const TestPosition& position : suite->positions) judged.push_back(record_of(position, oracle));
  }
  const std::size_t agents = std::stoul(words[2]);
  for (std::size_t agent = 0; agent < std::max<std::size_t>(1, agents); ++agent) {
    if (agents > 0) run.head.agents.push_back("agent " + std::to_string(agent + 1));
    for (std::size_t row = 0; row < rows; ++row) {
      RunRecord record = judged[row % judged.size()];
      record.index = row;
      if (row >= judged.size()) record.id += " (" + std::to_string(row / judged.size() + 1) + ")";
      if (agents > 0) answer(record, agent);
      run.records.push_back(record);
    }
  }
  run.head.positions = rows;
  std::ofstream(words[0], std::ios::binary) << html_report(run);
  return 0;
}
