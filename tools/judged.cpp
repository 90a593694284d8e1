#include "tools/judged.h"

#include <chrono>
#include <exception>
#include <string>

#include "verify/make_problem.h"

namespace keymove::tools {

Judged judge_position(const TestPosition& position, SolverOracle& oracle) {
  Judged judged;
  const auto start = std::chrono::steady_clock::now();
  try {
    const auto problem = verify::make_problem(position);
    if (problem && position.unsupported.empty()) judged.problem = *problem;
    judged.judgement = judged.problem ? verify::judge(*judged.problem, oracle) : verify::judge(position, oracle);
  } catch (const std::exception& e) {
    judged.judgement.verdict = verify::Verdict::solver_bug;
    judged.judgement.reason = std::string("internal error: ") + e.what();
  }
  judged.certificate = oracle.take_certificate();
  judged.nodes = oracle.take_nodes();
  judged.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return judged;
}

}  // namespace keymove::tools
