// Judges an agent's answer by what is proved of the position.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/agents/examinee.h"
#include "tools/answers/oracle.h"
#include "tools/judging/judged.h"
#include "tools/records/run_verdict.h"

namespace keymove::tools {

/// Which answers count as right.
enum class Strictness {
  any_that_does_it,  ///< any move that wins within the stated plies, or gains as much as the best
  as_stated          ///< only the stated moves
};

/// A verdict of docs/grading.md.
struct ExamVerdict {
  RunVerdict verdict;          ///< right, wrong, illegal, ...
  std::string reason;          ///< a sentence without its full stop
  std::string answer;          ///< the agent's, in coordinate text if it is a move
  Proof proof = Proof::none;   ///< who vouches for right or wrong
  std::string unchecked;       ///< Proof::solver: why the checker has not confirmed it
  std::optional<Score> score;  ///< a legal move: the points that the suite gives for it, if it gives any
};

/// Judges the answer by what is known of the position, and asks the oracle for the rest. Requires truth.problem.
ExamVerdict examine(const ExamAnswer& answer, const ExamQuestion& question, const Judged& truth, SolverOracle& oracle,
                    Strictness strictness);

}  // namespace keymove::tools
