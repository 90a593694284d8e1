#include "tools/answers/solved.h"

#include <chrono>
#include <exception>

#include "verify/judge/make_problem.h"

namespace keymove::tools {

namespace {

/// The position's problem. If only the stated answer has errors, the problem is made without it, and the errors are
/// reported.
std::optional<Problem> problem_of(TestPosition position, const std::optional<Goal>& asked,
                                  std::vector<InputError>& errors) {
  if (asked) position.goal = *asked;
  const auto problem = verify::make_problem(position);
  if (problem) return *problem;
  errors = problem.errors();
  if (!position.errors.empty()) return std::nullopt;
  position.claim = {};
  const auto bare = verify::make_problem(position);
  return bare ? std::optional(*bare) : std::nullopt;
}

}  // namespace

Solved solve_position(const TestPosition& position, const SolveTask& task, solver::Solver& solver,
                      std::optional<Certifier>& certifier) {
  Solved solved;
  const auto start = std::chrono::steady_clock::now();
  if (position.unsupported.empty()) solved.problem = problem_of(position, task.goal, solved.errors);
  if (solved.problem) {
    const Setup& setup = solved.problem->setup;
    const Goal& goal = solved.problem->goal;
    if (task.count && !solver::always_forward(*setup.variant)) {
      solved.errors.push_back({{position.id, 0, 0},
                               "endless-tree",
                               "full minimax without a bound is for games in which every man always moves forward",
                               {}});
      return solved;
    }
    try {
      const bool any_win =
          task.any_win && goal.kind != GoalKind::moves && goal.has_tree();  // else there is no win to find
      solved.finding = any_win      ? solver.find_win(setup, goal.plies, task.length)
                       : task.count ? solver.visit_tree(setup, *task.count)
                                    : solver.solve(setup, goal);
      if (certifier) {
        solved.certificate = certifier->certify(setup, goal, solved.finding);
      } else {
        leave_unchecked(solved.finding);
      }
      if (!solved.finding.rejected.empty()) solved.failure = "rejected by the checker: " + solved.finding.rejected;
    } catch (const std::bad_alloc&) {
      throw;  // not a bug of keymove
    } catch (const std::system_error&) {
      throw;
    } catch (const std::exception& e) {
      solved.failure = e.what();
    }
  }
  solved.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solved;
}

}  // namespace keymove::tools
