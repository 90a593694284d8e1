#include "tools/library/library.h"

#include <nlohmann/json.hpp>

#include "solver/engine/solver.h"
#include "tools/answers/certifier.h"
#include "tools/answers/oracle.h"
#include "tools/judging/judged.h"
#include "tools/library/results.h"

namespace keymove::tools {

std::vector<nlohmann::ordered_json> solve_suite(const Suite& suite, const SolveTask& task,
                                                const AnswerOptions& options) {
  std::vector<nlohmann::ordered_json> out;
  SolveTask limited = task;
  limited.limits = options.limits;
  solver::Solver solver(options.limits);
  std::optional<Certifier> certifier;
  if (options.certificates) certifier.emplace(solver, *options.certificates);
  for (const TestPosition& position : suite.positions)
    out.push_back(solved_json(position, solve_position(position, limited, solver, certifier)));
  return out;
}

std::vector<nlohmann::ordered_json> judge_suite(const Suite& suite, const AnswerOptions& options) {
  std::vector<nlohmann::ordered_json> out;
  SolverOracle oracle(options.limits, options.certificates);
  for (const TestPosition& position : suite.positions) {
    TestPosition judged = position;
    if (!judged.trees.empty() && judged.unsupported.empty()) judged.unsupported = "trees of searches";
    out.push_back(judged_json(position, judge_position(judged, oracle, {})));
  }
  return out;
}

}  // namespace keymove::tools
