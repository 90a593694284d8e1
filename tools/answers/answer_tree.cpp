#include "tools/answers/answer_tree.h"

#include <chrono>
#include <cstdint>
#include <exception>
#include <new>
#include <system_error>

namespace keymove::tools {

namespace {

bool ends_by_force(const Finding& found) { return found.is_forced_end() && found.distance.value_or(0) > 0; }

}  // namespace

solver::SolutionOptions whole_solution(const solver::Limits& limits, std::size_t max_moves) {
  constexpr std::uint64_t kMaxNodes = 20'000'000;
  solver::SolutionOptions out;
  out.max_moves = max_moves;
  out.followed = solver::Followed::with_duals;
  out.set_play = true;
  out.tries = true;
  out.nodes = limits.nodes;
  out.seconds = limits.seconds;
  if (!limits.nodes && !limits.seconds) out.nodes = kMaxNodes;
  return out;
}

void add_tree(Solved& solved, solver::Solver& solver, const solver::SolutionOptions& options) {
  if (!solved.problem || !ends_by_force(solved.finding)) return;
  const Goal& goal = solved.problem->goal;
  const bool for_move =
      !goal.has_tree() && (goal.stipulation->play == Play::direct || goal.stipulation->play == Play::self);
  if (!goal.has_tree() && !for_move) return;
  solver::SolutionOptions asked = options;
  if (for_move) asked.aim = goal.stipulation;
  const auto start = std::chrono::steady_clock::now();
  try {
    solved.tree = solver::find_solution(solver, solved.problem->setup, solved.finding, asked);
  } catch (const std::bad_alloc&) {
    throw;  // not a bug of keymove
  } catch (const std::system_error&) {
    throw;
  } catch (const std::exception& e) {
    solved.failure = e.what();
  }
  solved.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace keymove::tools
