// What the files of the library that solve and judge share, and its users do not see.
#pragma once

#include <memory>

#include "keymove/solve.h"
#include "keymove/suite.h"
#include "positions/problem/problem.h"
#include "positions/suite_formats/suite_reader.h"
#include "solver/search/limits.h"
#include "tools/answers/solved.h"

namespace keymove::api {

struct SuitePosition::Data {
  TestPosition position;
};

/// Leads from the library's types to keymove's own and back.
struct SolveAccess {
  /// The task that the question means. Errors: throws BadInput.
  static tools::SolveTask task(const Question& question);
  static SuitePosition position(TestPosition read) {
    return SuitePosition(std::make_shared<const SuitePosition::Data>(SuitePosition::Data{std::move(read)}));
  }
  static const TestPosition& position(const SuitePosition& position) { return position.data_->position; }
};

/// The solver's limits.
solver::Limits solver_limits(const Limits& limits);

/// The options of a suite's reader.
ReadOptions read_options(const SuiteInput& input);

}  // namespace keymove::api
