#include "tools/batch/single_position.h"

#include <iostream>

#include "tools/batch/batch.h"
#include "tools/console/console.h"
#include "verify/judge/make_problem.h"

namespace keymove::tools {

std::optional<Problem> unclaimed_problem(TestPosition position, const std::string& name) {
  position.claim = {};
  const auto problem = verify::make_problem(position);
  if (!problem) {
    complain(problem.errors());
    return std::nullopt;
  }
  for (const std::string& repair : position.repairs)
    std::cerr << (name.empty() ? "" : name + ": ") << "repaired: " << repair << "\n";
  return *problem;
}

std::optional<Setup> legal_position(const PositionOptions& options) {
  const auto problem = unclaimed_problem(read_position(options), "");
  return problem ? std::optional(problem->setup) : std::nullopt;
}

}  // namespace keymove::tools
