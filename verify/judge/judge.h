// Compares the claim of a suite about a position with the findings about it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "positions/notation/move_style.h"
#include "positions/problem/finding.h"
#include "positions/problem/problem.h"
#include "verify/judge/verdict.h"

namespace keymove::verify {

/// Answers the judge's questions. In the program a solver is behind it.
class Oracle {
 public:
  Oracle() = default;
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;
  virtual ~Oracle() = default;

  /// The finding for the goal; for the goal win, all keys and the exact distance, if that is at most the goal's plies.
  virtual Finding solve(const Setup& setup, const Goal& goal) = 0;

  /// Whether the side to move wins or loses by force within `plies`, and the distance; keys are not needed.
  virtual Finding decide(const Setup& setup, int plies) = 0;
};

/// A verdict and its reasons.
struct Judgement {
  Verdict verdict = Verdict::unknown;
  std::string reason;              ///< a sentence without a full stop; moves in SAN or as the course writes them
  Finding finding;                 ///< the answer to the problem itself
  std::vector<Move> cooks;         ///< the cooks, or the illegal moves of a stated set of legal moves
  int duals = 0;                   ///< number of later moves of the winner in the stated line that have an alternative
  std::optional<bool> sole;        ///< whether the key of a proved win is the only one
  std::vector<InputError> errors;  ///< of a bad_position: all errors
};

/// The verdict about the claim (docs/verdicts.md). A certain refutation is the verdict even if another question reached
/// a limit; `shorter`, `cooked` and `confirmed` need all answers. An answer of the oracle that contradicts itself or
/// the reference rules gives solver_bug. The reason names moves in the style, or in sentence_style.
Judgement judge(const Problem& problem, Oracle& oracle, const std::optional<MoveStyle>& style = std::nullopt);

/// The verdict about a position of a suite, including bad_position and unsupported.
Judgement judge(const TestPosition& position, Oracle& oracle, const std::optional<MoveStyle>& style = std::nullopt);

}  // namespace keymove::verify
