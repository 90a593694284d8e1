#include "tools/solved.h"

#include <chrono>
#include <exception>

#include "verify/make_problem.h"

namespace keymove::tools {

namespace {

/// The position's problem. One whose stated answer alone is flawed is made without it, and the flaws are told.
std::optional<Problem> problem_of(const TestPosition& position, std::vector<InputError>& errors) {
  const auto problem = verify::make_problem(position);
  if (problem) return *problem;
  errors = problem.errors();
  if (!position.errors.empty()) return std::nullopt;
  TestPosition unanswered = position;
  unanswered.claim = {};
  const auto bare = verify::make_problem(unanswered);
  return bare ? std::optional(*bare) : std::nullopt;
}

}  // namespace

Solved solve_position(const TestPosition& position, const std::optional<Goal>& goal, solver::Solver& solver) {
  Solved solved;
  const auto start = std::chrono::steady_clock::now();
  if (position.unsupported.empty()) solved.problem = problem_of(position, solved.errors);
  if (solved.problem) {
    if (goal) solved.problem->goal = *goal;
    try {
      solved.finding = solver.solve(solved.problem->setup, solved.problem->goal);
    } catch (const std::exception& e) {
      solved.failure = e.what();
    }
  }
  solved.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solved;
}

}  // namespace keymove::tools
