#include "tools/judging/judged.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <string>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "tools/solutions/solution_duals.h"
#include "tools/solutions/solution_steps.h"
#include "verify/judge/make_problem.h"

namespace keymove::tools {

namespace {

/// Does the work. An exception becomes the verdict `solver_bug`, unless the system refuses memory or threads.
template <class Work>
void guarded(Judged& judged, Work work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
    throw;  // not a bug of keymove
  } catch (const std::system_error&) {
    throw;
  } catch (const std::exception& e) {
    judged.judgement.verdict = verify::Verdict::solver_bug;
    judged.judgement.reason = std::string("internal error: ") + e.what();
  }
}

/// A mate without the stated moves is not what is stated, if these could not be read.
void heed_unread(const TestPosition& position, verify::Judgement& judgement) {
  const StatedClaim& claim = position.claim;
  const bool read = !claim.keys.empty() || !claim.line.empty() || claim.solutions;
  if (position.unread.empty() || read || judgement.verdict != verify::Verdict::confirmed) return;
  judgement.verdict = verify::Verdict::unsupported;
  judgement.reason =
      fmt::format("{} is right, but the stated answer was not read: {}", judgement.reason, shortened(position.unread));
}

}  // namespace

std::optional<Score> score_of(const Problem& problem, const std::optional<Move>& move) {
  Score score;
  for (const auto& [scoring, points] : problem.claim.points) {
    score.of = std::max(score.of, points);
    if (move == scoring) score.points = points;
  }
  return score.of > 0 ? std::optional(score) : std::nullopt;
}

std::string text_of(const Score& score) {
  return std::to_string(score.points) + " of " + std::to_string(score.of) + (score.of == 1 ? " point" : " points");
}

std::optional<Score> score_of(const Problem& problem, const Finding& finding) {
  const auto best = finding.best_move();
  return best ? score_of(problem, best) : std::nullopt;
}

Judged judge_position(const TestPosition& position, SolverOracle& oracle, const TreeJudge& judge_trees,
                      const StyleWish& wish) {
  Judged judged;
  judged.wish = wish;
  const auto start = std::chrono::steady_clock::now();
  guarded(judged, [&] {
    const auto problem = verify::make_problem(position);
    if (problem && position.unsupported.empty()) judged.problem = *problem;
    const bool trees_alone = judged.problem && !position.trees.empty() && position.claim.empty();
    if (trees_alone) {
      judged.judgement.verdict = verify::Verdict::no_claim;
    } else {
      judged.judgement =
          judged.problem ? verify::judge(*judged.problem, oracle, judged.style()) : verify::judge(position, oracle);
    }
    if (judged.problem && !position.trees.empty()) judge_trees(position, *judged.problem, judged.judgement);
    heed_unread(position, judged.judgement);
  });
  judged.opinion = oracle.take_opinion();
  if (judged.opinion) judged.judgement.reason += "; " + text_of(*judged.opinion);
  const auto score = judged.problem ? score_of(*judged.problem, judged.judgement.finding) : std::nullopt;
  if (score) judged.judgement.reason += "; " + text_of(*score);
  judged.certificate = oracle.take_certificate();
  judged.nodes = oracle.take_nodes();
  judged.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return judged;
}

Judged judge_suite_position(const TestPosition& position, SolverOracle& oracle) {
  if (position.trees.empty() || !position.unsupported.empty()) return judge_position(position, oracle, {});
  TestPosition without_trees = position;
  without_trees.unsupported = "trees of searches";
  return judge_position(without_trees, oracle, {});
}

void add_solution(Judged& judged, SolverOracle& oracle, std::size_t max_moves) {
  constexpr std::uint64_t kMaxNodes = 1'000'000;  // a larger search is cut, and the tree says so
  const Finding& found = judged.judgement.finding;
  const SolutionLines* const lines = found.solution_lines();
  if (judged.problem && lines != nullptr && !lines->lines.empty()) {
    const Problem& problem = *judged.problem;
    judged.solution = line_steps(problem.setup, *problem.goal.stipulation, lines->lines, max_moves, judged.wish);
    return;
  }
  const bool forced = found.is_forced_end() && found.distance.value_or(0) > 0;
  if (!judged.problem || !judged.problem->goal.has_tree() || !forced) return;
  solver::SolutionOptions options;
  options.max_moves = max_moves;
  options.nodes = kMaxNodes;
  guarded(judged, [&] {
    const Setup& setup = judged.problem->setup;
    judged.solution =
        solution_steps(setup, solver::find_solution(oracle.solver(), setup, found, options), max_moves, judged.wish);
  });
}

void add_duals(Judged& judged, SolverOracle& oracle, solver::SolutionOptions options) {
  const Finding& found = judged.judgement.finding;
  const bool confirmed = judged.judgement.verdict == verify::Verdict::confirmed;
  const bool won = found.status == Status::proved && found.outcome == Outcome::win && found.distance.value_or(0) > 0;
  if (!judged.problem || !judged.problem->goal.has_tree() || !confirmed || !won) return;
  options.followed = solver::Followed::printed;
  guarded(judged, [&] {
    const Problem& problem = *judged.problem;
    const bool self = problem.goal.stipulation && problem.goal.stipulation->play == Play::self;
    judged.duals = duals_json(problem.setup, solver::find_solution(oracle.solver(), problem.setup, found, options),
                              self ? LastMove::of_loser : LastMove::of_winner);
  });
}

}  // namespace keymove::tools
