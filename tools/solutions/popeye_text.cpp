#include "tools/solutions/popeye_text.h"

#include "tools/solutions/solution_lines_text.h"

namespace keymove::tools {

namespace {

std::string lines_of(const Solved& solved, LinesOf of) {
  const SolutionLines* found = solved.finding.solution_lines();
  if (found == nullptr) return {};
  const Problem& problem = *solved.problem;
  return popeye_lines_text(problem.setup, *problem.goal.stipulation, found->lines, of);
}

bool is_partial(const Solved& solved) {
  const SolutionLines* found = solved.finding.solution_lines();
  return found != nullptr && found->too_many;
}

}  // namespace

std::string popeye_text(const Solved& solved) {
  const Solved* set = solved.set_play != nullptr && solved.set_play->problem ? solved.set_play.get() : nullptr;
  std::string out;
  if (set != nullptr) out += lines_of(*set, LinesOf::set_play) + "\n";
  out += lines_of(solved, LinesOf::solutions) + "\n";
  if (is_partial(solved) || (set != nullptr && is_partial(*set))) return out + "Partial solution\n";
  const auto unknown = [](const Solved& part) { return part.finding.status == Status::unknown; };
  return out +
         (unknown(solved) || (set != nullptr && unknown(*set)) ? "solving interrupted.\n" : "solution finished.\n");
}

}  // namespace keymove::tools
