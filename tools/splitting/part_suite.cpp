#include "tools/splitting/part_suite.h"

#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "solver/engine/solver.h"
#include "verify/judge/make_problem.h"

namespace keymove::tools {

namespace {

/// The question of the whole to which the part belongs.
Goal whole_goal(const Problem& part) {
  Goal goal = part.goal;
  if (goal.plies) *goal.plies += static_cast<int>(part.moves_before.size());
  goal.outcome_alone = false;
  return goal;
}

double stated_effort(const TestPosition& position) {
  for (const EpdOperation& operation : position.operations) {
    if (operation.opcode == "acn") return std::strtod(operation.operands.c_str(), nullptr);
  }
  return 0;
}

}  // namespace

std::string reason_not_to_split(const Setup& setup, const Goal& goal) {
  if (goal.kind == GoalKind::value)
    return solver::always_forward(*setup.variant) ? "" : "the value of a game in which positions return";
  if (goal.kind == GoalKind::win && goal.plies && !goal.stipulation) return "";
  return "this question: give --plies N, --mate N or --goal value";
}

TestPosition stated_part(const Setup& root, const solver::Part& part) {
  TestPosition out;
  out.setup = root;
  out.goal = part.goal;
  for (const Move& move : part.line) {
    const std::string text = coordinate_text(*root.variant, move);
    out.id += (out.id.empty() ? "" : "-") + text;
    out.moves_before.push_back({text, {}});
  }
  if (out.id.empty()) out.id = "whole";
  out.operations.push_back({"acn", fmt::format("{:.0f}", std::ceil(part.effort))});
  return out;
}

Result<PartSuite> read_parts(const std::vector<TestPosition>& positions) {
  std::optional<PartSuite> out;
  std::vector<InputError> errors;
  std::map<std::string, std::size_t> numbers;
  const auto fail = [&](const TestPosition& position, const std::string& message) {
    errors.push_back({position.where, "part", message, position.source_text});
  };
  for (const TestPosition& position : positions) {
    TestPosition asked = position;
    asked.claim = {};
    const auto problem = verify::make_problem(asked);
    if (!problem) {
      errors.insert(errors.end(), problem.errors().begin(), problem.errors().end());
      continue;
    }
    const std::string reason = reason_not_to_split(problem->setup, problem->goal);
    if (!reason.empty()) {
      fail(position, "expected a part that keymove split has made: a forced end within N plies, or a value");
      continue;
    }
    const Goal goal = whole_goal(*problem);
    if (!out) out = PartSuite{problem->origin, goal, {}};
    if (out->root.variant->name != problem->origin.variant->name || !out->root.same_position(problem->origin) ||
        goal.kind != out->goal.kind || goal.plies != out->goal.plies) {
      fail(position, "this part belongs to another question than the first one");
      continue;
    }
    const auto [at, fresh] = numbers.try_emplace(position.id, out->parts.size());
    if (fresh) {
      out->parts.push_back({position.id, *problem, stated_effort(position)});
    } else if (out->parts[at->second].problem.moves_before != problem->moves_before) {
      fail(position, "another part has this id");
    }
  }
  if (!errors.empty() || !out) return errors;
  return std::move(*out);
}

}  // namespace keymove::tools
