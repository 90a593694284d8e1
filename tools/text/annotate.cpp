#include "tools/text/annotate.h"

#include <algorithm>
#include <array>

#include "positions/base/words.h"
#include "positions/problem/operations.h"
#include "positions/suite_formats/epd_operations.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"
#include "verify/judge/case.h"

namespace keymove::tools {

namespace {

constexpr std::string_view kComment = "c9";

std::vector<MoveText> move_texts(const std::vector<std::string>& texts) {
  std::vector<MoveText> out;
  out.reserve(texts.size());
  for (const std::string& text : texts) out.push_back({text, {}});
  return out;
}

/// Whether an operation with that opcode states an answer or is keymove's own remark. Some files write "PV:".
bool is_answer(std::string_view opcode) {
  constexpr std::array<std::string_view, 6> kAnswers = {"bm", "am", "dm", "ce", "pv", kComment};
  std::string bare = lower_case(opcode);
  if (bare.ends_with(':')) bare.pop_back();
  return std::find(kAnswers.begin(), kAnswers.end(), bare) != kAnswers.end();
}

bool has_operation(const TestPosition& position, std::string_view opcode) {
  return std::any_of(position.operations.begin(), position.operations.end(),
                     [&](const EpdOperation& operation) { return lower_case(operation.opcode) == opcode; });
}

/// The moves to state as the answer: the keys, or else the best move.
std::vector<Move> first_moves(const Finding& finding) {
  if (!finding.keys.empty()) return finding.keys;
  const auto best = finding.best_move();
  return best ? std::vector<Move>{*best} : std::vector<Move>{};
}

bool ends_by_force(const Finding& finding) {
  return finding.status == Status::proved && finding.distance && finding.outcome != Outcome::draw;
}

/// Whether the goal is another one than to win, or to mate, against every defence.
bool asks_other_end(const Goal& goal) {
  const auto& asked = goal.stipulation;
  return asked && (asked->play != Play::direct || asked->aim != Aim::win);
}

bool states_stipulation(const EpdOperation& operation) {
  const std::string opcode = lower_case(operation.opcode);
  return opcode == "stip" || opcode == "stipulation" || parse_stipulation(opcode).has_value();
}

/// The number of solutions of help or series play, if all are known and there are some: no file states that there are
/// none.
std::optional<int> number_of_solutions(const Finding& finding) {
  const SolutionLines* found = finding.solution_lines();
  if (found == nullptr || finding.status != Status::proved || found->lines.empty()) return std::nullopt;
  return static_cast<int>(found->lines.size());
}

bool wins_material(const MaterialGain* material) {
  return material != nullptr && (material->won_by_force || material->gain > 0);
}

/// The moves as operands; empty without moves.
std::string operands_of(const Setup& setup, const std::vector<Move>& moves) {
  const MoveStyle style = default_style(*setup.variant);
  std::string out;
  for (const Move& move : moves) out += (out.empty() ? "" : " ") + move_text(setup, move, style);
  return out;
}

EpdOperation comment_on(const Problem& problem, const Finding& finding) {
  const std::string text = describe(problem.setup, problem.goal, finding, default_style(*problem.setup.variant));
  return {std::string(kComment), "\"" + text + "\""};
}

/// Adds the id and the variant where no operation has them.
void add_names(const TestPosition& position, const Setup& setup, std::vector<EpdOperation>& out) {
  if (!has_operation(position, "id") && !position.id.empty()) out.push_back(text_operation("id", position.id));
  if (!has_operation(position, "variant") && setup.variant->name != "chess")
    out.push_back(text_operation("variant", setup.variant->name));
}

/// The operations with what is stated; an unproved finding is a comment if there is none.
std::vector<EpdOperation> kept_operations(const TestPosition& position, const Problem& problem,
                                          const Finding& finding) {
  if (position.operations.empty()) {  // of another format
    std::vector<EpdOperation> out = stated_operations(position);
    out.push_back(comment_on(problem, finding));
    return out;
  }
  std::vector<EpdOperation> out = position.operations;
  if (!has_operation(position, kComment)) out.push_back(comment_on(problem, finding));
  add_names(position, problem.setup, out);
  return out;
}

std::vector<EpdOperation> operations_of(const TestPosition& position, const Problem& problem, const Finding& finding) {
  const Setup& setup = problem.setup;
  const MoveStyle style = default_style(*setup.variant);
  std::vector<EpdOperation> out;
  const std::string best = operands_of(setup, first_moves(finding));
  if (!best.empty()) out.push_back({"bm", best});
  const bool other_end = asks_other_end(problem.goal);
  if (other_end) out.push_back(text_operation("stip", text_of(*problem.goal.stipulation)));
  const bool ends = ends_by_force(finding);
  if (ends) {
    const int moves = (*finding.distance + 1) / 2;
    if (!other_end) out.push_back({"dm", std::to_string(finding.outcome == Outcome::win ? moves : -moves)});
    const std::string line = line_text(setup, finding.line, style, MoveNumbers::none);
    if (!line.empty()) out.push_back({"pv", line});
  } else {
    out.push_back(comment_on(problem, finding));
  }
  const auto solutions = number_of_solutions(finding);
  if (solutions) out.push_back({"solutions", std::to_string(*solutions)});
  add_names(position, setup, out);
  const bool asks_anew = other_end || ends || position.goal.stipulation != problem.goal.stipulation;
  for (const EpdOperation& operation : position.operations) {
    const bool replaced =
        (solutions && lower_case(operation.opcode) == "solutions") || (asks_anew && states_stipulation(operation));
    if (!replaced && !is_answer(operation.opcode)) out.push_back(operation);
  }
  return out;
}

}  // namespace

StatedClaim claim_of(const Problem& problem, const Finding& finding) {
  const Variant& variant = *problem.setup.variant;
  StatedClaim claim;
  if (problem.goal.kind == GoalKind::moves) {
    const LegalMoves* list = finding.legal_moves();
    claim.legal_moves = move_texts(coordinate_texts(variant, list != nullptr ? list->moves : std::vector<Move>{}));
    return claim;
  }
  claim.solutions = number_of_solutions(finding);
  claim.keys = move_texts(coordinate_texts(variant, first_moves(finding)));
  if (problem.goal.kind == GoalKind::value && finding.status == Status::proved && finding.outcome != Outcome::none)
    claim.value = finding.outcome;
  if (ends_by_force(finding)) {
    claim.outcome = finding.outcome;
    claim.distance = finding.distance;
    claim.line = move_texts(coordinate_line(variant, finding.line));
    claim.line_kind = LineKind::keeps_distance;
    claim.all_keys = finding.outcome == Outcome::win;
    claim.sole_key = verify::count_keys(finding.keys) == 1;
  } else if (problem.goal.kind == GoalKind::material && !wins_material(finding.material())) {
    claim.keys.clear();
  } else if (problem.goal.kind == GoalKind::material) {
    const MaterialGain& material = *finding.material();
    claim.gain = material.gain;
    claim.sole_key = !material.second || material.won_by_force || *material.second < material.gain;
  }
  return claim;
}

TestPosition annotated(const TestPosition& position, const std::optional<Problem>& problem, const Finding& finding,
                       Claims claims) {
  TestPosition out = position;
  if (!problem) {
    // A record of another format keeps its id; what has no position is a comment.
    if (position.setup && !has_operation(position, "id")) out.operations.push_back(text_operation("id", position.id));
    if (!position.setup && position.operations.empty())
      out.source_text = "# " + position.id + ": " + position.source_text;
    return out;
  }
  out.setup = problem->setup;
  out.moves_before.clear();
  const bool proved = finding.status != Status::unknown && finding.opinion() == nullptr;
  if (claims == Claims::kept && !proved && !position.claim.empty()) {
    out.operations = kept_operations(position, *problem, finding);
    return out;
  }
  out.goal = problem->goal;
  out.claim = claim_of(*problem, finding);
  out.claim.points = position.claim.points;
  out.claim.points_in_comment = position.claim.points_in_comment;
  out.operations = operations_of(position, *problem, finding);
  return out;
}

}  // namespace keymove::tools
