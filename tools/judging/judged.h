// The verdict on one position, as a worker thread delivers it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include <nlohmann/json.hpp>

#include "positions/notation/move_style.h"
#include "positions/problem/problem.h"
#include "solver/solutions/solution.h"
#include "tools/answers/oracle.h"
#include "verify/judge/judge.h"

namespace keymove::tools {

/// The verdict on one position, and what it cost.
struct Judged {
  verify::Judgement judgement;
  std::optional<Problem> problem;          ///< absent for a bad or unsupported position
  StyleWish wish;                          ///< the notation of the judgement's reason
  std::optional<Certificate> certificate;  ///< of the answer to the problem itself, accepted by the checker
  std::optional<EngineOpinion> opinion;    ///< of another program, if the oracle has asked it
  nlohmann::ordered_json solution;         ///< the solution to step through; null unless add_solution made it
  nlohmann::ordered_json duals;            ///< the duals of the solution; null unless add_duals found it
  std::uint64_t nodes = 0;
  double seconds = 0;

  /// The notation of sentences about the problem. Requires a problem.
  [[nodiscard]] MoveStyle style() const { return wish.of(sentence_style(*problem->setup.variant)); }
};

/// The points that a suite gives for a move, and the most that it gives for any.
struct Score {
  int points = 0;
  int of = 0;
};

/// What the suite gives for the best move of the finding; nothing if it gives points for no move.
std::optional<Score> score_of(const Problem& problem, const Finding& finding);

/// The same for this move; 0 points if it is none.
std::optional<Score> score_of(const Problem& problem, const std::optional<Move>& move);

/// "2 of 10 points"
std::string text_of(const Score& score);

/// Judges the stated trees of a position, and adds the result to the judgement.
using TreeJudge = std::function<void(const TestPosition&, const Problem&, verify::Judgement&)>;

/// Judges the position, and its stated trees with `judge_trees`. Moves in the reason are in the notation that is
/// wished, or else in sentence_style. An exception becomes the verdict `solver_bug` with its
/// message, except lack of memory and other failures of the system, which are thrown on.
Judged judge_position(const TestPosition& position, SolverOracle& oracle, const TreeJudge& judge_trees,
                      const StyleWish& wish = {});

/// The same without a judge of trees: a position that states trees is unsupported.
Judged judge_suite_position(const TestPosition& position, SolverOracle& oracle);

/// The moves of a solution in the page of a run, unless the user asks for more.
constexpr std::size_t kUsualSteps = 200;

/// Adds the solution to step through if the position is won or lost by force, or has lines of help or series play. It
/// is cut after so many moves.
void add_solution(Judged& judged, SolverOracle& oracle, std::size_t max_moves = kUsualSteps);

/// Adds the duals of the solution (duals_json) if a forced win was confirmed. `options` limit the size and the effort.
void add_duals(Judged& judged, SolverOracle& oracle, solver::SolutionOptions options);

}  // namespace keymove::tools
