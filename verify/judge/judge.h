// Holds what a suite states of a position against what is found out about it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "positions/problem/finding.h"
#include "positions/problem/problem.h"
#include "verify/judge/verdict.h"

namespace keymove::verify {

/// Answers the judge's questions; implemented by the program with a solver behind it.
class Oracle {
 public:
  Oracle() = default;
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;
  virtual ~Oracle() = default;

  /// The finding of the goal. Goal win: every key and the exact distance, if it is at most the goal's plies.
  virtual Finding solve(const Setup& setup, const Goal& goal) = 0;

  /// Whether the side to move wins or loses by force within `plies`, and in how many; keys are not needed.
  virtual Finding decide(const Setup& setup, int plies) = 0;
};

/// A verdict, and what it rests on.
struct Judgement {
  Verdict verdict = Verdict::unknown;
  std::string reason;              ///< a sentence without its full stop; moves in coordinate text
  Finding finding;                 ///< the answer to the problem itself
  std::vector<Move> cooks;         ///< the moves that make it cooked, or that exceed a stated set
  int duals = 0;                   ///< later moves of the winner in the stated line that have an alternative
  std::optional<bool> sole;        ///< whether the key of a proved win is the only one
  std::vector<InputError> errors;  ///< bad_position: all errors
};

/// The verdict of the claim (docs/verdicts.md). A refutation that is certain stands although another question met a
/// limit; `shorter`, `cooked` and `confirmed` need every answer. An answer of the oracle that contradicts itself or
/// the reference rules is solver_bug.
Judgement judge(const Problem& problem, Oracle& oracle);

/// The verdict of a position as its suite has it: bad_position and unsupported included.
Judgement judge(const TestPosition& position, Oracle& oracle);

}  // namespace keymove::verify
