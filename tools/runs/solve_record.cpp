#include "tools/runs/solve_record.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "positions/base/words.h"
#include "positions/game/stipulation.h"
#include "tools/library/results.h"
#include "tools/runs/verify_record.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"
#include "verify/judge/terms.h"

namespace keymove::tools {

namespace {

std::string side_text(Color color) { return color == Color::white ? "White" : "Black"; }

/// The plies of the win that is asked for, or else of the end that was found.
std::optional<int> asked_plies(const Problem& problem, const Finding& found) {
  const bool forced = found.is_forced_end() && found.distance.value_or(0) > 0;
  const bool any_win = problem.goal.kind == GoalKind::none || problem.goal.kind == GoalKind::win;
  if (!any_win) return std::nullopt;
  return problem.goal.plies ? problem.goal.plies : forced ? found.distance : std::nullopt;
}

/// The number of moves, with the sign of a half behind it if there is one.
std::string length_of(const Stipulation& stipulation) {
  return std::to_string(stipulation.moves) + (stipulation.half ? "\u00bd" : "");
}

std::string capitalized(std::string text) {
  if (!text.empty()) text.front() = to_upper(text.front());
  return text;
}

/// What the answer is, in a word or two, and how it is coloured.
std::pair<std::string, Standing> state_of(const TestPosition& position, const Solved& solved) {
  const Finding& found = solved.finding;
  if (!solved.failure.empty()) return {"internal error", Standing::bad};
  if (!position.unsupported.empty()) return {"unsupported", Standing::doubtful};
  if (!solved.problem) return {"bad position", Standing::bad};
  if (found.opinion() != nullptr) return {"opinion", Standing::doubtful};
  if (found.status == Status::proved) return {found.proof == Proof::checked ? "proved" : "unchecked", Standing::good};
  return {std::string(text_of(found.status)), Standing::doubtful};
}

/// The keys that the position does not state. In a problem that states no right key, all but the first.
std::vector<Move> cooks_of(const Problem& problem, const Finding& found) {
  std::vector<Move> right;
  std::vector<Move> cooks;
  for (const Move& key : found.keys) {
    const auto same = [&](const Move& other) { return differ_only_in_promotion(key, other); };
    const bool is_stated = std::any_of(problem.claim.keys.begin(), problem.claim.keys.end(), same);
    (is_stated ? right : cooks).push_back(key);
  }
  if (!right.empty()) return cooks;
  if (asked_text(problem, found).empty() || cooks.empty()) return {};
  const Move first = cooks.front();
  cooks.erase(
      std::remove_if(cooks.begin(), cooks.end(), [&](const Move& key) { return differ_only_in_promotion(key, first); }),
      cooks.end());
  return cooks;
}

}  // namespace

std::string asked_text(const Problem& problem, const Finding& found) {
  if (problem.goal.stipulation) return text_of(*problem.goal.stipulation);
  const auto plies = asked_plies(problem, found);
  const Variant& variant = *problem.setup.variant;
  if (!plies || *plies % 2 == 0 || !verify::has_stipulated_length(variant)) return {};
  const std::string text = verify::length_text(variant, *plies);
  return text.substr(0, text.find(' '));
}

std::string question_text(const Problem& problem, const Finding& found) {
  std::string mover = side_text(problem.setup.to_move) + " to move";
  if (const auto& asked = problem.goal.stipulation) {
    if (asked->play == Play::direct) return mover + " and " + name_of(*asked) + " in " + length_of(*asked);
    return capitalized(name_of(*asked)) + " in " + length_of(*asked) + ", " + mover;
  }
  const auto plies = asked_plies(problem, found);
  if (plies && found.outcome == Outcome::loss && found.status == Status::proved)
    return mover + ", who " + verify::loss_text(*problem.setup.variant, *plies);
  if (problem.goal.plies && plies && !verify::has_stipulated_length(*problem.setup.variant))
    return mover + " and win within " + verify::plies_text(*plies);
  if (plies) return mover + " and " + verify::win_text(*problem.setup.variant, *plies, verify::Number::several);
  switch (problem.goal.kind) {
    case GoalKind::material:
      return mover + " and win material" +
             (problem.goal.plies ? " within " + verify::plies_text(*problem.goal.plies) : "");
    case GoalKind::value:
      return mover + ": who wins?";
    case GoalKind::moves:
      return mover + ": the legal moves";
    default:
      return mover;
  }
}

SolvedPosition solved_position(const Batch& batch, std::size_t number, const Solved& solved,
                               nlohmann::ordered_json solution, const StyleWish& wish, Carried carried) {
  const TestPosition& position = batch.positions[number];
  SolvedPosition out;
  out.record = record_of_position(position, batch.indices[number], solved.problem, wish);
  std::tie(out.state, out.standing) = state_of(position, solved);
  RunRecord& record = out.record;
  record.nodes = solved.finding.nodes;
  record.seconds = solved.seconds;
  record.reason = !solved.failure.empty()         ? solved.failure
                  : !position.unsupported.empty() ? position.unsupported
                  : !solved.errors.empty()        ? solved.errors.front().message
                                                  : solved.stopped;
  record.result = solved_json(position, solved);
  record.solution = std::move(solution);
  if (solved.certificate) add_certificate(*solved.certificate, carried, record);
  if (!solved.problem) return out;
  const Problem& problem = *solved.problem;
  const Setup& setup = problem.setup;
  const MoveStyle style = wish.of(default_style(*setup.variant));
  record.found = describe(setup, problem.goal, solved.finding, style);
  const std::vector<Move> cooks = cooks_of(problem, solved.finding);
  record.result["cooks"] = coordinate_texts(*setup.variant, cooks);
  if (has_san(problem)) record.result["cooks_san"] = texts_of_moves(setup, cooks, MoveStyle::san);
  out.asked = asked_text(problem, solved.finding);
  out.question = question_text(problem, solved.finding);
  return out;
}

}  // namespace keymove::tools
