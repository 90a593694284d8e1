#include "verify/judge/judge.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "verify/judge/case.h"
#include "verify/judge/finding_error.h"
#include "verify/judge/make_problem.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

namespace {

/// The weight of a verdict when several apply to one claim. `unknown` weighs more than the verdicts that need all
/// answers, and less than a refutation, for which one answer is enough.
int weight_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::solver_bug:
      return 9;
    case Verdict::bad_position:
      return 8;
    case Verdict::unsupported:
      return 7;
    case Verdict::refuted:
      return 6;
    case Verdict::unknown:
      return 5;
    case Verdict::shorter:
      return 4;
    case Verdict::cooked:
      return 3;
    case Verdict::opinion_differs:
      return 2;
    case Verdict::opinion_agrees:
    case Verdict::confirmed:
    case Verdict::no_claim:
      return 1;
  }
  return 0;
}

bool is_among(const std::vector<Move>& moves, const Move& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

std::vector<Move> sorted_set(std::vector<Move> moves) {
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

std::vector<Move> difference(const std::vector<Move>& from, const std::vector<Move>& taken) {
  std::vector<Move> left;
  std::set_difference(from.begin(), from.end(), taken.begin(), taken.end(), std::back_inserter(left));
  return left;
}

Outcome opposite(Outcome outcome) {
  if (outcome == Outcome::win) return Outcome::loss;
  return outcome == Outcome::loss ? Outcome::win : outcome;
}

/// The texts of the moves as a list: "e2e4, d2d4 and c2c4".
template <class Text>
std::string list_text(const std::vector<Move>& moves, Text text) {
  std::string out;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0) out += i + 1 == moves.size() ? " and " : ", ";
    out += text(moves[i]);
  }
  return out;
}

}  // namespace

Number number_of(const std::vector<Move>& moves) { return moves.size() == 1 ? Number::one : Number::several; }

bool same_key(const Move& a, const Move& b) { return a.from == b.from && a.to == b.to; }

bool has_key(const std::vector<Move>& keys, const Move& move) {
  return std::any_of(keys.begin(), keys.end(), [&](const Move& key) { return same_key(key, move); });
}

int count_keys(const std::vector<Move>& moves) {
  std::vector<Move> keys;
  for (const Move& move : moves) {
    if (!has_key(keys, move)) keys.push_back(move);
  }
  return static_cast<int>(keys.size());
}

bool proves(const Finding& finding, Outcome outcome) {
  return finding.status == Status::proved && finding.outcome == outcome;
}

std::string Case::text_of(const Move& move) const {
  // Help and series play count from 1, whoever begins; a half move before them is Black's.
  const auto& asked = problem_.goal.stipulation;
  if (!asked || !asked->has_lines() || !style_.is_algebraic()) return named_move(problem_.setup, move, style_);
  return (asked->half ? "1..." : "1.") + algebraic_text(problem_.setup, move, style_);
}

std::string Case::key_text(const Move& key) const { return named_key(problem_.setup, key, style_); }

std::string Case::text_of(const std::vector<Move>& moves) const {
  return list_text(moves, [&](const Move& move) { return text_of(move); });
}

std::string Case::keys_text(const std::vector<Move>& keys) const {
  return list_text(keys, [&](const Move& key) { return key_text(key); });
}

std::string Case::solution_text(const std::vector<Move>& keys, int plies) const {
  if (has_stipulated_length(variant())) return length_text(variant(), plies) + ": " + keys_text(keys);
  return keys_text(keys) + " " + win_text(variant(), plies, number_of(keys));
}

void Case::say(Verdict verdict, std::string reason) {
  if (said_ && weight_of(verdict) <= weight_of(out_.verdict)) return;
  said_ = true;
  out_.verdict = verdict;
  out_.reason = std::move(reason);
}

Finding Case::solve(const Setup& setup, const Goal& goal) {
  Finding found = oracle_.solve(setup, goal);
  const auto error = error_of_finding(setup, goal, found);
  if (!error) return found;
  say(Verdict::solver_bug, *error);
  return {};
}

Finding Case::decide(const Setup& setup, int plies) {
  Finding found = oracle_.decide(setup, plies);
  const auto error = error_of_decision(setup, plies, found);
  if (!error) return found;
  say(Verdict::solver_bug, *error);
  return {};
}

Finding Case::solve_problem(const Goal& goal) {
  out_.finding = oracle_.solve(problem_.setup, goal);
  if (const auto error = error_of_finding(problem_.setup, goal, out_.finding)) {
    say(Verdict::solver_bug, *error);
    return {};
  }
  if (proves(out_.finding, Outcome::win) && !out_.finding.keys.empty()) out_.sole = count_keys(out_.finding.keys) == 1;
  return out_.finding;
}

Judgement Case::judge() {
  // A line without a claim about its moves is ignored.
  const bool held_line = claim_.line_kind != LineKind::none && !claim_.line.empty();
  const bool states_end = claim_.outcome != Outcome::none || claim_.distance || claim_.value || claim_.gain;
  const bool states_moves = !claim_.keys.empty() || !claim_.avoid.empty() || claim_.legal_moves || held_line;
  const bool states_win = claim_.outcome == Outcome::win || claim_.distance || held_line;
  const GoalKind goal = problem_.goal.kind;
  if (problem_.goal.stipulation && problem_.goal.stipulation->has_lines()) {
    judge_solutions();
  } else if (problem_.goal.stipulation && problem_.goal.stipulation->has_keys()) {
    judge_keys();
  } else if (!states_end && !states_moves) {
    judge_nothing();
  } else if (claim_.legal_moves) {
    judge_moves();
  } else if (claim_.value || goal == GoalKind::value || claim_.outcome == Outcome::draw) {
    judge_value();
  } else if (goal == GoalKind::material) {
    judge_material();
  } else if (claim_.outcome == Outcome::loss) {
    judge_loss();
  } else if (states_win || goal == GoalKind::win) {
    judge_win();
  } else {
    judge_best();
  }
  return std::move(out_);
}

void Case::judge_nothing() {
  const Finding found = solve_problem(problem_.goal);
  std::string reason = "nothing is stated";
  if (proves(found, Outcome::win) && found.distance && !found.keys.empty()) {
    reason += "; " + solution_text(found.keys, *found.distance);
  } else if (proves(found, Outcome::loss) && found.distance) {
    reason += "; the side to move " + loss_text(variant(), *found.distance);
  } else if (const auto best = found.best_move()) {
    reason += "; the best move is " + text_of(*best);
  }
  say(Verdict::no_claim, std::move(reason));
}

void Case::judge_moves() {
  const Finding found = solve_problem({GoalKind::moves, std::nullopt});
  const LegalMoves* list = found.legal_moves();
  const std::vector<Move> legal = list != nullptr ? sorted_set(list->moves) : std::vector<Move>{};
  const std::vector<Move> stated = sorted_set(*claim_.legal_moves);
  const std::vector<Move> missing = difference(legal, stated);
  const std::vector<Move> extra = difference(stated, legal);
  if (missing.empty() && extra.empty()) {
    const std::string count = std::to_string(legal.size());
    return say(Verdict::confirmed, legal.size() == 1 ? "the one legal move is stated" : "all " + count + " are stated");
  }
  std::string reason;
  if (!missing.empty()) reason = "missing from the stated moves: " + text_of(missing);
  if (!extra.empty()) reason += (reason.empty() ? "illegal: " : "; illegal: ") + text_of(extra);
  out_.cooks = extra;
  say(Verdict::refuted, std::move(reason));
}

void Case::judge_value() {
  const Finding found = solve_problem({GoalKind::value, problem_.goal.plies});
  if (found.status != Status::proved) return say(Verdict::unknown, "a limit was reached before the game's value");
  const Outcome stated = claim_.value ? *claim_.value : claim_.outcome;
  if (stated != Outcome::none && found.outcome != stated) {
    say(Verdict::refuted, "the side to move has a " + std::string(keymove::text_of(found.outcome)) + ", not a " +
                              std::string(keymove::text_of(stated)));
  }
  if (claim_.distance && found.distance && found.outcome != Outcome::draw) {
    const std::string away = "the end is " + plies_text(*found.distance) + " away";
    if (*found.distance > *claim_.distance && !claim_.distance_at_least) say(Verdict::refuted, away);
    if (*found.distance < *claim_.distance) say(Verdict::shorter, away);
  }
  judge_value_keys(found.outcome);
  say(Verdict::confirmed, "the value is a " + std::string(keymove::text_of(found.outcome)));
}

void Case::judge_value_keys(Outcome value) {
  const auto judge_move = [&](const Move& move, bool right) {
    const Finding after = solve(play(problem_.setup, move), {GoalKind::value, std::nullopt});
    const std::string name = text_of(move);
    if (after.status != Status::proved) return say(Verdict::unknown, "a limit was reached before the value of " + name);
    const bool keeps = after.outcome == opposite(value);
    if (keeps == right) return;
    say(Verdict::refuted, name + (right ? " does not keep the value" : " keeps the value, but is stated to be wrong"));
  };
  for (const Move& key : claim_.keys) judge_move(key, true);
  for (const Move& move : claim_.avoid) judge_move(move, false);
}

void Case::judge_material() {
  const Finding found = solve_problem(problem_.goal);
  if (found.status == Status::unknown) return say(Verdict::unknown, "a limit was reached before the gains were known");
  if (found.outcome == Outcome::win || found.outcome == Outcome::loss) {
    const std::string outcome(keymove::text_of(found.outcome));
    return say(Verdict::refuted, "a forced " + outcome + " decides, not material");
  }
  const MaterialGain* material = found.material();
  if (material == nullptr || (!material->won_by_force && material->gain <= 0))
    return say(Verdict::refuted, "no first move wins material");
  const std::string best = text_of(material->best);
  const std::string gains = material->won_by_force ? " wins the game" : " gains " + std::to_string(material->gain);
  if (material->second.value_or(material->gain) > material->gain)
    return say(Verdict::solver_bug, "a move gains more than the best one");
  if (is_among(claim_.avoid, material->best)) say(Verdict::refuted, best + gains + ", but is stated to be wrong");
  if (claim_.gain && claim_.gain != material->gain)
    say(Verdict::refuted, best + gains + ", not " + std::to_string(*claim_.gain));
  if (material->second == material->gain) {
    out_.cooks = {material->best};
    say(Verdict::cooked, "several first moves gain " + std::to_string(material->gain) + ", " + best + " among them");
  } else if (!claim_.keys.empty() && !is_among(claim_.keys, material->best)) {
    say(Verdict::refuted, best + gains + ", " + text_of(claim_.keys) + " less");
  }
  say(Verdict::confirmed, best + gains + ", and no other first move as much");
}

void Case::judge_best() {
  const Finding found = solve_problem(problem_.goal);
  if (!proves(found, Outcome::win) || !found.distance) return judge_opinion(found);
  const std::string winners = solution_text(found.keys, *found.distance);
  for (const Move& key : claim_.keys) {
    if (!is_among(found.keys, key)) say(Verdict::refuted, text_of(key) + " is not among the keys: " + winners);
  }
  check_avoided(found);
  check_cooks(found);
  say(Verdict::confirmed, winners);
}

void Case::judge_opinion(const Finding& found) {
  std::optional<Move> best = found.best_move();
  if (!best && !found.line.empty()) best = found.line.front();  // of a lost position: the longest defence
  if (!best) return say(Verdict::unknown, "nothing is proved, and there is no opinion on the best move");
  const bool agrees = !is_among(claim_.avoid, *best) && (claim_.keys.empty() || is_among(claim_.keys, *best));
  say(agrees ? Verdict::opinion_agrees : Verdict::opinion_differs, "a search prefers " + text_of(*best));
}

Judgement judge(const Problem& problem, Oracle& oracle, const std::optional<MoveStyle>& style) {
  return Case(problem, oracle, style).judge();
}

Judgement judge(const TestPosition& position, Oracle& oracle, const std::optional<MoveStyle>& style) {
  const auto bad = [](const std::vector<InputError>& errors) {
    Judgement out;
    out.verdict = Verdict::bad_position;
    out.reason = errors.front().message;
    out.errors = errors;
    return out;
  };
  if (!position.errors.empty()) return bad(position.errors);
  if (!position.unsupported.empty()) {
    Judgement out;
    out.verdict = Verdict::unsupported;
    out.reason = position.unsupported;
    return out;
  }
  const Result<Problem> problem = make_problem(position);
  if (!problem) return bad(problem.errors());
  return judge(*problem, oracle, style);
}

}  // namespace keymove::verify
