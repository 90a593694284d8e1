#include "tools/text/finding_text.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/game/stipulation.h"
#include "positions/json/json_text.h"
#include "tools/text/move_text.h"
#include "verify/judge/case.h"
#include "verify/judge/terms.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

using verify::count_keys;
using verify::plies_text;

namespace {

std::string name_of_mover(const Setup& setup) { return std::string(name_of(setup.to_move)); }

/// "1.Qd5!, the only key" or "2 keys: c5d5, e1e8"; keys that differ only in the promoted man count as one.
std::string keys_text(const Setup& setup, const Finding& finding, const MoveStyle& style) {
  const int count = count_keys(finding.keys);
  std::string list;
  for (const std::string& text : named_keys(setup, finding.keys, style))
    list += (list.empty() ? "" : count == 1 ? " or " : ", ") + text;
  return count == 1 ? list + ", the only key" : fmt::format("{} keys: {}", count, list);
}

/// "White wins", or "White forces a selfmate".
std::string result_text(const Setup& setup, Outcome outcome) {
  const bool win = outcome == Outcome::win;
  const auto aimed = stipulation_of(*setup.variant);
  if (!aimed) return name_of_mover(setup) + (win ? " wins" : " loses");
  return std::string(name_of(win ? setup.to_move : !setup.to_move)) + " forces a " + name_of(*aimed);
}

/// "White wins, #2 (3 plies)", "White loses in 4 plies", or "White forces a selfmate in 1 (2 plies)".
std::string proved_end_text(const Setup& setup, Outcome outcome, int plies) {
  const Variant& variant = *setup.variant;
  const std::string result = result_text(setup, outcome);
  if (stipulation_of(variant)) return fmt::format("{} in {} ({})", result, (plies + 1) / 2, plies_text(plies));
  if (outcome == Outcome::loss) return name_of_mover(setup) + " " + verify::loss_text(variant, plies);
  return result + (verify::has_stipulated_length(variant) ? ", " : " in ") + verify::length_text(variant, plies);
}

std::string proved_text(const Setup& setup, const Finding& finding, const MoveStyle& style) {
  if (finding.within) {
    std::string out = result_text(setup, finding.outcome) + " within " + plies_text(*finding.within);
    if (finding.keys.empty()) return out;
    return out + ": " + verify::named_key(setup, finding.keys.front(), style) + " is one key";
  }
  if (std::string bound = bound_text(setup, finding); !bound.empty()) return bound;
  if (finding.distance == 0) return "the game is over: " + end_text(setup, finding.outcome);
  if (finding.outcome == Outcome::draw) return name_of_mover(setup) + " can draw but not win";
  std::string out = finding.distance ? proved_end_text(setup, finding.outcome, *finding.distance)
                                     : result_text(setup, finding.outcome);
  if (!finding.distance && finding.proved_plies.value_or(0) > 0)
    out += ", but not within " + plies_text(*finding.proved_plies);
  if (finding.outcome == Outcome::win && !finding.keys.empty()) out += ": " + keys_text(setup, finding, style);
  return out;
}

/// "; 3 moves are best: a2a3, b2b3, c2c3; 551 states, the first best move is b2b3"
std::string value_text(const Setup& setup, const Finding& finding, const MoveStyle& style) {
  const BestMoves* best = finding.best_moves();
  if (best == nullptr) return {};
  std::string out;
  if (finding.keys.empty() && !best->all.empty()) {
    std::string list;
    for (const std::string& text : named_moves(setup, best->all, style)) list += (list.empty() ? "" : ", ") + text;
    const std::size_t count = best->all.size();
    out += count == 1 ? fmt::format("; {} is best", list) : fmt::format("; {} moves are best: {}", count, list);
  }
  if (!best->states) return out;
  out += fmt::format("; {} {}", *best->states, *best->states == 1 ? "state" : "states");
  if (best->best) out += ", the first best move is " + verify::named_move(setup, *best->best, style);
  return out;
}

std::string material_text(const Setup& setup, const MaterialGain* material, const MoveStyle& style) {
  if (material == nullptr) return name_of_mover(setup) + " wins no material by force";
  const std::string out = verify::named_move(setup, material->best, style) +
                          (material->won_by_force ? " wins the game" : fmt::format(" gains {}", material->gain));
  if (!material->second) return out + ", the only move";
  return fmt::format("{}, the next best move gains {}", out, *material->second);
}

/// " (+1.25, the next best move 0.40 less)"
std::string opinion_text(const Opinion& opinion) {
  constexpr double kHundred = 100.0;
  if (opinion.end_ply) {
    const char* end = *opinion.end_ply > 0 ? "won" : "lost";
    return fmt::format(" ({} in {})", end, plies_text(std::abs(*opinion.end_ply)));
  }
  if (!opinion.score) return {};
  const std::string score = fmt::format("{:+.2f}", *opinion.score / kHundred);
  if (!opinion.margin) return " (" + score + ")";
  return fmt::format(" ({}, the next best move {:.2f} less)", score, *opinion.margin / kHundred);
}

std::string unproved_text(const Setup& setup, const Finding& finding, const MoveStyle& style) {
  const Opinion* opinion = finding.opinion();
  const bool limited = finding.status == Status::unknown && opinion == nullptr;
  const auto aimed = stipulation_of(*setup.variant);
  if (const std::string bound = bound_text(setup, finding); !bound.empty())
    return "undecided within the limits, but " + bound;
  std::string out = limited ? "undecided within the limits" : aimed ? "no " + name_of(*aimed) : "no forced win or loss";
  if (finding.proved_plies && *finding.proved_plies > 0)
    out += (limited ? ": no win or loss within " : " within ") + plies_text(*finding.proved_plies);
  if (opinion == nullptr) return out;
  return out + "; " + verify::named_move(setup, opinion->best, style) + " looks best" + opinion_text(*opinion) +
         ", but this is not proved";
}

}  // namespace

std::string bound_text(const Setup& setup, const Finding& finding) {
  const BestMoves* value = finding.best_moves();
  if (value == nullptr || !(value->at_least || value->at_most)) return {};
  return std::string(name_of(setup.to_move)) + (value->at_least ? " has at least a draw" : " has a draw at most");
}

bool has_san(const Problem& problem) { return default_style(*problem.setup.variant) == MoveStyle::san; }

std::string end_text(const Setup& setup, Outcome outcome) {
  const std::string reason = ": " + verify::end_reason(setup);
  if (outcome == Outcome::draw) return "a draw" + reason;
  return name_of_mover(setup) + (outcome == Outcome::loss ? " has lost" : " has won") + reason;
}

std::string seconds_text(double seconds) { return fmt::format("{:.3f}", seconds); }

std::string unchecked_text(const Finding& finding) {
  if (finding.unchecked.empty()) return {};
  if (!finding.certified) return "; solver, unchecked: " + finding.unchecked;
  const bool win = finding.outcome == Outcome::win;
  if (finding.certified->value) {
    const char* rest = finding.distance ? "the distance" : "the moves that keep it";
    return std::string("; the value is certified; solver, unchecked for ") + rest + ": " + finding.unchecked;
  }
  std::string what = finding.certified->exact ? "" : win ? "no shorter win" : "no shorter loss";
  if (win && !finding.certified->only) what += what.empty() ? "no other key" : " and no other key";
  return "; solver, unchecked that there is " + what + ": " + finding.unchecked;
}

namespace {

/// "h#2: 2 solutions", "h#2: no solution", "h#1.5: no solution with White to move; Black begins h#2", "ser-#5:
/// undecided within the limits; 1 solution found so far".
std::string lines_count_text(const Stipulation& stipulation, const Finding& finding, const SolutionLines& found) {
  const std::size_t count = found.lines.size();
  const auto full = static_cast<std::size_t>(stipulation.line_plies());
  const auto is_short = [&](const auto& line) { return line.size() < full; };
  const auto shorter = static_cast<std::size_t>(std::count_if(found.lines.begin(), found.lines.end(), is_short));
  const std::string number = count == 0 ? "no" : std::to_string(count);
  std::string out = text_of(stipulation) + ": ";
  if (finding.status == Status::unknown)
    out += found.too_many ? "too many solutions; " : "undecided within the limits; ";
  out += number + (count == 1 ? " solution" : count == 0 ? " solution" : " solutions");
  if (finding.status == Status::unknown) out += " found so far";
  if (shorter > 0) out += fmt::format(", {} of them short", shorter);
  if (count == 0 && finding.status != Status::unknown) out += note_on_beginner(stipulation);
  return out;
}

std::string claim_text(const Setup& setup, const Goal& goal, const Finding& finding, const MoveStyle& style) {
  if (const LegalMoves* list = finding.legal_moves()) {
    const std::size_t count = list->moves.size();
    std::string out = count == 0 ? "no legal move" : std::to_string(count) + " legal move" + (count > 1 ? "s:" : ":");
    // Of so many moves, SAN goes without numbers.
    const std::vector<std::string> texts =
        style.is_algebraic() ? texts_of_moves(setup, list->moves, style) : named_moves(setup, list->moves, style);
    for (const std::string& text : texts) out += " " + text;
    return out;
  }
  if (const SolutionLines* found = finding.solution_lines())
    return lines_count_text(*goal.stipulation, finding, *found);
  const bool forced_end = finding.status == Status::proved && finding.distance.has_value();
  if (goal.kind == GoalKind::material && !forced_end && finding.status != Status::unknown)
    return material_text(setup, finding.material(), style);
  if (finding.status != Status::proved) return unproved_text(setup, finding, style);
  std::string out = proved_text(setup, finding, style);
  if (goal.kind == GoalKind::value) out += value_text(setup, finding, style);
  const BestMoves* best = finding.best_moves();
  const bool asked_moves = goal.kind == GoalKind::value && !goal.outcome_alone;
  if (asked_moves && best != nullptr && best->all.empty() && finding.distance != 0)
    out += "; not all moves that keep it are known";
  return out;
}

}  // namespace

std::string describe(const Setup& setup, const Goal& goal, const Finding& finding, const MoveStyle& style) {
  return claim_text(setup, goal, finding, style) + unchecked_text(finding);
}

void add_proof(nlohmann::ordered_json& object, const std::optional<Problem>& problem, const Finding& finding) {
  using Texts = std::vector<std::string>;
  object["status"] = text_of(finding.status);
  object["outcome"] = text_of(finding.outcome);
  object["distance"] = nullptr;
  if (finding.distance) object["distance"] = *finding.distance;
  object["keys"] = problem ? coordinate_texts(*problem->setup.variant, finding.keys) : Texts();
  object["line"] = problem ? coordinate_line(*problem->setup.variant, finding.line) : Texts();
  if (problem && has_san(*problem)) {
    object["keys_san"] = texts_of_moves(problem->setup, finding.keys, MoveStyle::san);
    object["line_san"] = texts_of_line(problem->setup, finding.line, MoveStyle::san);
  }
  object["proof"] = text_of(finding.proof);
  if (finding.within) object["within"] = *finding.within;
  const bool open_length = finding.status != Status::proved || (!finding.distance && !finding.within);
  const bool bounded = open_length && finding.solution_lines() == nullptr;
  if (bounded && finding.proved_plies) object["proved_plies"] = *finding.proved_plies;
  if (finding.certified && finding.proof != Proof::checked) {
    object["certified"] = finding.certified->value   ? "the value"
                          : finding.certified->exact ? "the forced end and its distance"
                                                     : "the forced end";
  }
  if (!finding.unchecked.empty()) object["unchecked"] = finding.unchecked;
}

void add_goal_answer(nlohmann::ordered_json& object, const Problem& problem, const Finding& finding) {
  const Variant& variant = *problem.setup.variant;
  const GoalKind goal = problem.goal.kind;
  if (problem.goal.stipulation) object["stipulation"] = text_of(*problem.goal.stipulation);
  const auto number = [&](const char* name, const std::optional<int>& value) {
    object[name] = nullptr;
    if (value) object[name] = *value;
  };
  const Opinion* opinion = finding.opinion();
  if (opinion != nullptr) object["opinion"] = true;
  if (goal == GoalKind::material || goal == GoalKind::value || opinion != nullptr) {
    const auto best = finding.best_move();
    object["best"] = nullptr;
    if (best) object["best"] = coordinate_text(variant, *best);
    if (best && has_san(problem)) object["best_san"] = move_text(problem.setup, *best, MoveStyle::san);
  }
  if (opinion != nullptr) {
    number("score", opinion->score);
    number("margin", opinion->margin);
    number("expected_end", opinion->end_ply);
    object["depth"] = opinion->depth;
  }
  if (goal == GoalKind::value) {
    const BestMoves* best = finding.best_moves();
    const std::vector<Move> all = best != nullptr ? best->all : std::vector<Move>{};
    object["best_moves"] = coordinate_texts(variant, all);
    if (has_san(problem)) object["best_moves_san"] = texts_of_moves(problem.setup, all, MoveStyle::san);
    if (best != nullptr && best->states) object["states"] = *best->states;
    if (best != nullptr && best->at_least) object["at_least"] = text_of(*best->at_least);
    if (best != nullptr && best->at_most) object["at_most"] = text_of(*best->at_most);
  }
  if (goal == GoalKind::material) {
    const MaterialGain* material = finding.material();
    number("gain", material != nullptr ? std::optional(material->gain) : std::nullopt);
    number("second", material != nullptr ? material->second : std::nullopt);
  }
  if (const SolutionLines* found = finding.solution_lines()) {
    nlohmann::ordered_json& lines = object["solutions"] = nlohmann::json::array();
    for (const auto& line : found->lines) lines.push_back(coordinate_line(variant, line));
    object["complete"] = finding.status != Status::unknown;
  }
  if (goal == GoalKind::moves) {
    const LegalMoves* list = finding.legal_moves();
    const std::vector<Move> moves = list != nullptr ? list->moves : std::vector<Move>{};
    object["moves"] = coordinate_texts(variant, moves);
    if (has_san(problem)) object["moves_san"] = texts_of_moves(problem.setup, moves, MoveStyle::san);
  }
}

std::string json_line(const nlohmann::ordered_json& object) { return compact_json(object) + "\n"; }

}  // namespace keymove::tools
