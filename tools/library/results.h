// Answers and verdicts as JSON, as --format json writes them.
#pragma once

#include <nlohmann/json.hpp>

#include "positions/problem/problem.h"
#include "tools/answers/solved.h"
#include "tools/judging/judged.h"
#include "tools/solutions/solution_text.h"

namespace keymove::tools {

/// The answer to a position, without its time; with these parts of its tree, null where there is none.
nlohmann::ordered_json solved_json(const TestPosition& position, const Solved& solved, const TreeParts* tree = nullptr);

/// The verdict on a position, without its time.
nlohmann::ordered_json judged_json(const TestPosition& position, const Judged& judged);

}  // namespace keymove::tools
