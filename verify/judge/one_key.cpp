#include "verify/judge/one_key.h"

#include <algorithm>
#include <string>

#include "verify/judge/case.h"
#include "verify/judge/terms.h"

namespace keymove::verify {

namespace {

/// Whether `cooked` weighs more than the verdict.
bool may_become_cooked(Verdict verdict) {
  return verdict == Verdict::confirmed || verdict == Verdict::no_claim || verdict == Verdict::opinion_agrees ||
         verdict == Verdict::opinion_differs;
}

/// The keys besides the one that counts as the author's: the first stated one, or else the first of all.
std::vector<Move> other_keys(const Problem& problem, const Finding& found) {
  const auto& stated = problem.claim.keys;
  const auto at = std::find_if(stated.begin(), stated.end(), [&](const Move& key) { return has_key(found.keys, key); });
  const Move author = at != stated.end() ? *at : found.keys.front();
  std::vector<Move> out;
  for (const Move& key : found.keys) {
    if (!same_key(key, author)) out.push_back(key);
  }
  return out;
}

}  // namespace

void demand_one_key(const Problem& problem, const MoveStyle& style, Judgement& judgement) {
  const Finding& found = judgement.finding;
  const bool asks_for_win =
      problem.goal.kind == GoalKind::win || problem.goal.kind == GoalKind::best || problem.goal.kind == GoalKind::none;
  if (!asks_for_win || found.status != Status::proved || !may_become_cooked(judgement.verdict)) return;
  if (const SolutionLines* solutions = found.solution_lines()) {
    if (problem.claim.solutions || solutions->lines.size() < 2) return;
    judgement.verdict = Verdict::cooked;
    judgement.reason = "there are " + std::to_string(solutions->lines.size()) + " solutions instead of 1";
    return;
  }
  if (found.outcome != Outcome::win || !found.distance || count_keys(found.keys) < 2) return;
  judgement.verdict = Verdict::cooked;
  judgement.cooks = other_keys(problem, found);
  std::string moves;
  for (std::size_t i = 0; i < judgement.cooks.size(); ++i) {
    if (i > 0) moves += i + 1 == judgement.cooks.size() ? " and " : ", ";
    moves += named_move(problem.setup, judgement.cooks[i], style);
  }
  const Number number = judgement.cooks.size() == 1 ? Number::one : Number::several;
  judgement.reason =
      moves + " also " + win_text(*problem.setup.variant, *found.distance, number) + ", and one key is demanded";
}

}  // namespace keymove::verify
