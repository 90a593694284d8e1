#include "tools/answers/solved.h"

#include <algorithm>
#include <chrono>
#include <exception>

#include <fmt/format.h>

#include "positions/problem/convention.h"
#include "verify/judge/make_problem.h"

namespace keymove::tools {

namespace {

/// The position's problem. If only the stated answer has errors, the problem is made without it, and the errors are
/// reported.
std::optional<Problem> problem_of(TestPosition position, const std::optional<Goal>& asked,
                                  std::vector<InputError>& errors) {
  if (asked) {
    // What is stated of another stipulation says nothing about the question.
    if (position.goal.stipulation != asked->stipulation) position.claim.distance.reset();
    position.goal = *asked;
  }
  let_beginner_move(position);
  const auto problem = verify::make_problem(position);
  if (problem) return *problem;
  errors = problem.errors();
  if (!position.errors.empty()) return std::nullopt;
  position.claim = {};
  const auto bare = verify::make_problem(position);
  return bare ? std::optional(*bare) : std::nullopt;
}

/// Whether the answer is to be a forced win, and no length is given for it.
bool asks_any_length(const TestPosition& position, const SolveTask& task, const Problem& problem) {
  const Goal& goal = problem.goal;
  if (goal.plies || goal.stipulation || task.count) return false;
  if (task.any_win) return goal.kind != GoalKind::moves;
  // A suite that states a best move asks no question by that.
  const bool states_move = !task.goal && !position.claim.empty();
  return goal.kind == GoalKind::none || goal.kind == GoalKind::win || (goal.kind == GoalKind::best && states_move);
}

Finding ask(const SolveTask& task, const Problem& problem, solver::Solver& solver) {
  const Setup& setup = problem.setup;
  const Goal& goal = problem.goal;
  const bool any_win = task.any_win && goal.kind != GoalKind::moves && goal.has_tree();  // else there is no win to find
  if (any_win) return solver.find_win(setup, goal.plies, task.length);
  return task.count ? solver.visit_tree(setup, *task.count) : solver.solve(setup, goal);
}

/// Asks for a win of any length.
Finding ask_any_length(const SolveTask& task, const Problem& problem, const solver::Limits& limits,
                       solver::Solver& solver) {
  constexpr int kLongest = 250;  // the exact search looks for no longer wins
  Problem asked = problem;
  if (!task.any_win) asked.goal = {GoalKind::win, limits.plies.value_or(kLongest)};
  solver.set_limits(limits);
  Finding found = ask(task, asked, solver);
  solver.set_limits(task.limits);
  return found;
}

/// Why a search that has not decided the question ended.
std::string stop_text(const Finding& found, const solver::Limits& limits) {
  if (limits.nodes && (!limits.seconds || found.nodes >= *limits.nodes))
    return fmt::format("stopped at the limit of {} node{}", *limits.nodes, *limits.nodes == 1 ? "" : "s");
  return limits.seconds ? fmt::format("stopped at the limit of {} s", *limits.seconds) : "";
}

/// Finds the answer without its certificate.
void find(const TestPosition& position, const SolveTask& task, solver::Solver& solver, Solved& solved) {
  const bool any_length = asks_any_length(position, task, *solved.problem);
  solver::Limits limits = task.limits;
  if (any_length && !limits.nodes && !limits.seconds) limits.seconds = kDefaultSeconds;
  solved.finding =
      any_length ? ask_any_length(task, *solved.problem, limits, solver) : ask(task, *solved.problem, solver);
  if (solved.finding.status != Status::unknown || solved.finding.opinion() != nullptr) return;
  solved.interrupted = limits.stop != nullptr && *limits.stop;
  if (solved.interrupted) {
    solved.stopped = "interrupted";
  } else if (any_length) {
    solved.stopped = stop_text(solved.finding, limits);
  }
}

}  // namespace

std::vector<std::string> repairs_of(const TestPosition& position, const std::optional<Problem>& problem) {
  std::vector<std::string> out = position.repairs;
  if (problem && problem->goal.stipulation && problem->origin.to_move == Color::black)
    std::replace(out.begin(), out.end(), std::string(kMoverAssumed), black_assumed_text(*problem->goal.stipulation));
  if (problem) out.insert(out.end(), problem->repairs.begin(), problem->repairs.end());
  return out;
}

Solved solve_position(const TestPosition& position, const SolveTask& task, solver::Solver& solver,
                      std::optional<Certifier>& certifier, OpinionSource* opinions) {
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
      find(position, task, solver, solved);
      if (certifier) {
        solved.certificate = certifier->certify(setup, goal, solved.finding);
      } else {
        leave_unchecked(solved.finding);
      }
      if (opinions != nullptr && solved.finding.opinion() != nullptr) {
        solved.opinion = opinions->ask(setup);
        replace_opinion(solved.finding, *solved.opinion);
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
