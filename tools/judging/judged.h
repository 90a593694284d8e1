// A position's verdict, as a worker hands it over.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include <nlohmann/json.hpp>

#include "positions/problem/problem.h"
#include "tools/answers/oracle.h"
#include "verify/judge/judge.h"

namespace keymove::tools {

/// The verdict of one position, and what it cost.
struct Judged {
  verify::Judgement judgement;
  std::optional<Problem> problem;          ///< absent for a bad or unsupported position
  std::optional<Certificate> certificate;  ///< of the answer to the problem itself, accepted by the checker
  nlohmann::ordered_json solution;         ///< the tree to step through; null unless it was asked for
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// Judges the stated trees of a position, and adds what it finds to the judgement.
using TreeJudge = std::function<void(const TestPosition&, const Problem&, verify::Judgement&)>;

/// Judges the position, and its stated trees by `judge_trees`; an exception on the way is a solver_bug with its
/// message.
Judged judge_position(const TestPosition& position, SolverOracle& oracle, const TreeJudge& judge_trees);

/// Adds the tree to step through, of a position that is won or lost by force.
void add_solution(Judged& judged, SolverOracle& oracle);

}  // namespace keymove::tools
