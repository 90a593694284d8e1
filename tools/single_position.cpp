#include "tools/single_position.h"

#include <iostream>

#include "tools/batch.h"
#include "tools/console.h"
#include "verify/make_problem.h"

namespace keymove::tools {

std::optional<Setup> legal_position(const PositionOptions& options) {
  TestPosition position = read_position(options);
  position.claim = {};
  const auto problem = verify::make_problem(position);
  if (!problem) {
    complain(problem.errors());
    return std::nullopt;
  }
  for (const std::string& repair : position.repairs) std::cerr << "repaired: " << repair << "\n";
  return problem->setup;
}

}  // namespace keymove::tools
