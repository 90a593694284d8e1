#include "tools/library/results.h"

#include <nlohmann/json.hpp>

#include "positions/game/setup.h"
#include "positions/problem/operations.h"
#include "tools/library/result_lines.h"
#include "tools/solutions/solution_json.h"
#include "tools/solutions/solution_lines_text.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

namespace {

/// Adds the goal's answer, and the solutions of help and series play in SAN.
void add_answer(nlohmann::ordered_json& object, const Problem& problem, const Finding& finding) {
  add_goal_answer(object, problem, finding);
  const SolutionLines* found = finding.solution_lines();
  if (found == nullptr || !has_san(problem)) return;
  nlohmann::ordered_json& lines = object["solutions_san"] = nlohmann::json::array();
  for (const auto& line : found->lines)
    lines.push_back(line_moves(problem.setup, *problem.goal.stipulation, line, MoveStyle::san));
}

/// Adds who made a problem, where it was published, and its award, as far as the suite says so.
void add_credits(nlohmann::ordered_json& object, const TestPosition& position) {
  for (const char* credit : {"author", "origin", "award"}) {
    if (const std::string text = joined_operands(position, credit); !text.empty()) object[credit] = text;
  }
}

/// Adds what another program thinks of the position, if it was asked.
void add_opinion(nlohmann::ordered_json& object, const std::optional<Problem>& problem,
                 const std::optional<EngineOpinion>& opinion) {
  if (!opinion || !problem) return;
  nlohmann::ordered_json& engine = object["engine"] = {{"name", opinion->name}};
  if (!opinion->trouble.empty()) {
    engine["trouble"] = opinion->trouble;
    return;
  }
  const Setup& setup = problem->setup;
  engine["options"] = opinion->options;
  engine["limit"] = opinion->limit;
  engine["best"] = coordinate_text(*setup.variant, opinion->best);
  const auto number = [&](const char* name, const std::optional<int>& value) {
    engine[name] = value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
  };
  number("score", opinion->score);
  number("mate", opinion->mate);
  number("margin", opinion->margin);
  number("depth", opinion->depth);
  engine["line"] = coordinate_line(*setup.variant, opinion->line);
  if (has_san(*problem)) engine["line_san"] = texts_of_line(setup, opinion->line, MoveStyle::san);
}

/// Adds the convention of the castling rights, unless they are stated.
void add_convention(nlohmann::ordered_json& object, const TestPosition& position) {
  if (position.convention == Convention::problem) object["convention"] = kConventionNames.name_of(*position.convention);
}

/// The set play of help play: its stipulation and lines. Null if nobody could begin it.
nlohmann::ordered_json set_play_json(const Solved& set) {
  if (!set.problem) return nullptr;
  nlohmann::ordered_json object;
  add_answer(object, *set.problem, set.finding);
  object["proof"] = text_of(set.finding.proof);
  return object;
}

/// What is asked: a stipulation, or the kind of a goal, whatever its length.
std::string kind_of(const Goal& goal) {
  if (goal.stipulation) return text_of(*goal.stipulation);
  switch (goal.kind) {
    case GoalKind::none:
      return "";
    case GoalKind::win:
      return "win";
    case GoalKind::material:
      return "material";
    case GoalKind::best:
      return "best";
    case GoalKind::moves:
      return "moves";
    case GoalKind::value:
      return "value";
  }
  return "";
}

}  // namespace

nlohmann::ordered_json solved_json(const TestPosition& position, const Solved& solved, const SolutionParts* tree) {
  nlohmann::ordered_json object;
  object["schema"] = kResultSchema;
  object["id"] = position.id;
  if (solved.problem) {
    object["variant"] = solved.problem->setup.variant->name;
    object["fen"] = write_fen(solved.problem->setup);
    if (const std::string rules = own_rules(solved.problem->setup); !rules.empty()) object["rules"] = rules;
    const std::string asked = kind_of(solved.problem->goal);
    if (!kind_of(position.goal).empty() && asked != kind_of(position.goal)) object["goal"] = asked;
  }
  add_convention(object, position);
  add_proof(object, solved.problem, solved.finding);
  if (!solved.stopped.empty()) object["stopped"] = solved.stopped;
  object["nodes"] = solved.finding.nodes;
  if (solved.problem) add_answer(object, *solved.problem, solved.finding);
  add_opinion(object, solved.problem, solved.opinion);
  if (solved.set_play) object["set_play"] = set_play_json(*solved.set_play);
  if (tree != nullptr) object["tree"] = nullptr;
  if (tree != nullptr && solved.tree) object["tree"] = tree_json(*solved.problem->setup.variant, *solved.tree, *tree);
  if (!position.unsupported.empty()) object["unsupported"] = position.unsupported;
  for (const InputError& error : solved.errors) object["error"].push_back(error.message);
  if (!solved.failure.empty()) object["error"].push_back("internal error: " + solved.failure);
  const auto repairs = repairs_of(position, solved.problem);
  if (!repairs.empty()) object["repairs"] = repairs;
  add_credits(object, position);
  return object;
}

nlohmann::ordered_json judged_json(const TestPosition& position, const Judged& judged) {
  const verify::Judgement& judgement = judged.judgement;
  nlohmann::ordered_json object;
  object["schema"] = kResultSchema;
  object["id"] = position.id;
  object["verdict"] = verify::text_of(judgement.verdict);
  object["reason"] = judgement.reason;
  add_convention(object, position);
  add_proof(object, judged.problem, judgement.finding);
  object["cooks"] = nlohmann::json::array();
  if (judged.problem) {
    const Setup& setup = judged.problem->setup;
    object["cooks"] = coordinate_texts(*setup.variant, judgement.cooks);
    if (has_san(*judged.problem)) object["cooks_san"] = texts_of_moves(setup, judgement.cooks, MoveStyle::san);
  }
  object["duals"] = judgement.duals;
  if (!judged.duals.is_null()) object["solution_duals"] = judged.duals;
  object["repairs"] = repairs_of(position, judged.problem);
  if (!position.themes.empty()) object["themes"] = position.themes;
  add_credits(object, position);
  object["nodes"] = judged.nodes;
  if (judged.problem) add_answer(object, *judged.problem, judgement.finding);
  add_opinion(object, judged.problem, judged.opinion);
  const auto score = judged.problem ? score_of(*judged.problem, judgement.finding) : std::nullopt;
  if (score) object["points"] = {{"given", score->points}, {"of", score->of}};
  for (const InputError& error : judgement.errors) object["error"].push_back(error.message);
  return object;
}

}  // namespace keymove::tools
