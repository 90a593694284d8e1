// The verdict on one position, as a worker thread delivers it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include <nlohmann/json.hpp>

#include "positions/problem/problem.h"
#include "tools/answers/oracle.h"
#include "verify/judge/judge.h"

namespace keymove::tools {

/// The verdict on one position, and what it cost.
struct Judged {
  verify::Judgement judgement;
  std::optional<Problem> problem;          ///< absent for a bad or unsupported position
  std::optional<Certificate> certificate;  ///< of the answer to the problem itself, accepted by the checker
  nlohmann::ordered_json solution;         ///< the solution to step through; null unless add_solution made it
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// Judges the stated trees of a position, and adds the result to the judgement.
using TreeJudge = std::function<void(const TestPosition&, const Problem&, verify::Judgement&)>;

/// Judges the position, and its stated trees with `judge_trees`. An exception becomes the verdict `solver_bug` with its
/// message, except lack of memory and other failures of the system, which are thrown on.
Judged judge_position(const TestPosition& position, SolverOracle& oracle, const TreeJudge& judge_trees);

/// Adds the solution to step through if the position is won or lost by force.
void add_solution(Judged& judged, SolverOracle& oracle);

}  // namespace keymove::tools
