// Writes answers and verdicts as JSON, in the form of --format json.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "positions/problem/problem.h"
#include "tools/answers/solved.h"
#include "tools/judging/judged.h"
#include "tools/solutions/solution_text.h"

namespace keymove::tools {

/// The answer to a position, without its time. If `tree` is given, the field `tree` has these parts of the solution, or
/// null if there is none.
nlohmann::ordered_json solved_json(const TestPosition& position, const Solved& solved,
                                   const SolutionParts* tree = nullptr);

/// The verdict on a position, without its time.
nlohmann::ordered_json judged_json(const TestPosition& position, const Judged& judged);

}  // namespace keymove::tools
