// Writes positions as JSON; position_json.cpp reads them.
#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "positions/game/stipulation.h"
#include "positions/stated_answers/answer_json.h"
#include "positions/suite_formats/epd_operations.h"
#include "positions/suite_formats/position_json.h"

namespace keymove {

using nlohmann::ordered_json;

namespace {

ordered_json goal_json(const Goal& goal, const StatedClaim& claim) {
  auto out = ordered_json::object();
  switch (goal.kind) {
    case GoalKind::none:
      break;
    case GoalKind::win:
      if (goal.stipulation) {
        out["stipulation"] = text_of(*goal.stipulation);
      } else {
        const bool open = claim.outcome == Outcome::none && !claim.distance;
        out[open ? "within" : "win"] = goal.plies.value_or(0);
      }
      break;
    case GoalKind::material:
      out["material"] = goal.plies.value_or(0);
      break;
    case GoalKind::best:
      out["best"] = ordered_json::object();
      break;
    case GoalKind::moves:
      out["moves"] = true;
      break;
    case GoalKind::value:
      out[goal.outcome_alone ? "outcome" : "value"] = true;
      break;
  }
  return out;
}

ordered_json trees_json(const std::vector<StatedTree>& trees) {
  auto out = ordered_json::array();
  for (const StatedTree& tree : trees) {
    ordered_json one = {{"file", tree.file}};
    if (!tree.algorithm.empty()) one["algorithm"] = tree.algorithm;
    if (tree.depth) one["depth"] = *tree.depth;
    if (tree.breadth) one["breadth"] = *tree.breadth;
    if (!tree.heuristic.empty()) one["heuristic"] = tree.heuristic;
    if (!tree.terminal.empty()) one["terminal"] = tree.terminal;
    out.push_back(one.size() == 1 ? ordered_json(tree.file) : one);
  }
  return out;
}

std::string operation_text(const EpdOperation& operation) {
  return operation.opcode + (operation.operands.empty() ? "" : " " + operation.operands);
}

/// Whether one of the operations says what no other member can. keymove's own remark c9 says what the answer says.
bool goes_beyond_answers(const TestPosition& position) {
  return std::any_of(position.operations.begin(), position.operations.end(), [](const EpdOperation& operation) {
    return operation.opcode != "c9" && !is_stating_opcode(operation.opcode);
  });
}

/// Whether the operations say more than the other members do, or say it in another way.
bool says_more(const TestPosition& position) {
  const auto stated = stated_operations(position);
  return !position.operations.empty() &&
         !std::equal(
             stated.begin(), stated.end(), position.operations.begin(), position.operations.end(),
             [](const EpdOperation& a, const EpdOperation& b) { return operation_text(a) == operation_text(b); });
}

}  // namespace

ordered_json write_position(const TestPosition& position, const std::string& variant, OperationsInJson operations) {
  auto out = ordered_json::object();
  out["id"] = position.id;
  if (position.setup && position.setup->variant->name != variant) out["variant"] = position.setup->variant->name;
  out["fen"] = position.setup ? write_fen(*position.setup) : position.source_text;
  if (position.convention == Convention::problem) out["convention"] = kConventionNames.name_of(*position.convention);
  if (!position.moves_before.empty()) {
    out["moves"] = ordered_json::array();
    for (const MoveText& move : position.moves_before) out["moves"].push_back(move.text);
  }
  if (position.goal.kind != GoalKind::none) out["goal"] = goal_json(position.goal, position.claim);
  const auto answer = write_answer(answer_of(position.goal, position.claim));
  if (!answer.empty()) out["answer"] = answer;
  if (!position.trees.empty()) out["trees"] = trees_json(position.trees);
  if (!position.class_name.empty()) out["class"] = position.class_name;
  if (!position.themes.empty()) out["themes"] = position.themes;
  if (!position.provenance.empty()) out["source"] = position.provenance;
  if ((operations == OperationsInJson::written && says_more(position)) ||
      (operations == OperationsInJson::beyond_answers && goes_beyond_answers(position))) {
    out["operations"] = ordered_json::array();
    for (const EpdOperation& operation : position.operations) out["operations"].push_back(operation_text(operation));
  }
  return out;
}

}  // namespace keymove
