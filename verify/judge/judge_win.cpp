// The part of the judge for stated wins and losses.
#include <algorithm>

#include "verify/judge/case.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

std::optional<int> Case::stated_distance() const {
  if (claim_.distance) return claim_.distance;
  if (problem_.goal.kind != GoalKind::win || !problem_.goal.plies) return std::nullopt;
  const bool odd = *problem_.goal.plies % 2 != 0;
  if (odd == (claim_.outcome == Outcome::loss))
    return std::nullopt;  // only a bound: no such outcome takes that many plies
  return problem_.goal.plies;
}

Goal Case::goal_for(const std::optional<int>& stated) const {
  const int length = static_cast<int>(claim_.line.size());
  if (stated) return {GoalKind::win, claim_.distance_at_least ? std::max(*stated, length) : *stated};
  if (problem_.goal.plies) return {GoalKind::win, std::max(*problem_.goal.plies, length)};
  if (length > 0) return {GoalKind::win, length};
  return problem_.goal;
}

void Case::judge_win() {
  const auto stated = stated_distance();
  const Goal goal = goal_for(stated);
  const Finding found = solve_problem(goal);
  const std::string length = length_text(variant(), goal.plies.value_or(0));
  if (found.status == Status::unknown) {
    say(Verdict::unknown, "a limit was reached before the win was decided");
    if (!goal.plies) return;
    for (const Move& key : claim_.keys) check_key_by_decision(key, *goal.plies);
    return;
  }
  if (found.status == Status::disproved)
    return say(Verdict::refuted,
               has_stipulated_length(variant()) ? "no solution: no " + length : "there is no forced win in " + length);
  if (found.outcome != Outcome::win || !found.distance) {
    return say(Verdict::refuted,
               "the side to move has a " + std::string(keymove::text_of(found.outcome)) + ", not a win");
  }
  const int distance = *found.distance;
  const int in_time = stated ? *goal.plies : distance;
  check_keys(found, in_time);
  check_avoided(found);
  check_line(found, in_time);
  const std::string winners = solution_text(found.keys, distance);
  if (stated && distance < *stated)
    say(Verdict::shorter, "short solution: " + winners + "; stated: " + length_text(variant(), *stated));
  check_cooks(found);
  say(Verdict::confirmed, winners);
}

void Case::check_keys(const Finding& found, int in_time) {
  for (const Move& key : claim_.keys) {
    if (std::find(found.keys.begin(), found.keys.end(), key) != found.keys.end()) continue;
    if (found.distance == in_time) {
      say(Verdict::refuted, text_of(key) + " does not " + win_text(variant(), in_time, Number::several) + ", " +
                                keys_text(found.keys) + (found.keys.size() == 1 ? " does" : " do"));
    } else {
      check_key_by_decision(key, in_time);
    }
  }
}

void Case::check_key_by_decision(const Move& key, int in_time) {
  const Finding after = decide(play(problem_.setup, key), in_time - 1);
  if (after.status == Status::unknown) {
    say(Verdict::unknown, "a limit was reached before " + text_of(key) + " was decided");
  } else if (!proves(after, Outcome::loss)) {
    say(Verdict::refuted, text_of(key) + " does not " + win_text(variant(), in_time, Number::several));
  }
}

void Case::check_avoided(const Finding& found) {
  for (const Move& move : claim_.avoid) {
    if (std::find(found.keys.begin(), found.keys.end(), move) == found.keys.end()) continue;
    say(Verdict::refuted, key_text(move) + " is a key, but is stated to be wrong");
  }
}

void Case::check_cooks(const Finding& found) {
  if (!claim_.sole_key && !claim_.all_keys) return;
  std::vector<Move> stated = claim_.keys;
  if (stated.empty() && claim_.line_kind != LineKind::none && !claim_.line.empty()) stated = {claim_.line.front()};
  const bool is_stated = !stated.empty();
  if (!is_stated && !found.keys.empty()) stated = {found.keys.front()};
  std::vector<Move> cooks;
  for (const Move& key : found.keys) {
    if (!has_key(stated, key)) cooks.push_back(key);
  }
  if (cooks.empty()) return;
  out_.cooks = cooks;
  say(Verdict::cooked, text_of(cooks) + " also " + win_text(variant(), found.distance.value_or(0), number_of(cooks)) +
                           (is_stated ? "; stated " : " besides ") + text_of(stated));
}

void Case::judge_loss() {
  const auto stated = stated_distance();
  const Goal goal = goal_for(stated);
  const Finding found = solve_problem(goal);
  if (found.status == Status::unknown) return say(Verdict::unknown, "a limit was reached before the loss was decided");
  if (found.status == Status::disproved)
    return say(Verdict::refuted, "there is no forced loss in " + plies_text(goal.plies.value_or(0)));
  if (found.outcome != Outcome::loss || !found.distance) {
    return say(Verdict::refuted,
               "the side to move has a " + std::string(keymove::text_of(found.outcome)) + ", not a loss");
  }
  const std::string lost = "the side to move " + loss_text(variant(), *found.distance);
  check_defences(found);
  check_line(found, stated ? *goal.plies : *found.distance);
  if (stated && *found.distance < *stated) say(Verdict::shorter, lost);
  say(Verdict::confirmed, lost);
}

void Case::check_defences(const Finding& found) {
  for (const Move& defence : claim_.keys) {
    const Finding after = decide(play(problem_.setup, defence), *found.distance - 1);
    if (after.status == Status::unknown) {
      say(Verdict::unknown, "a limit was reached before the defence " + text_of(defence) + " was decided");
    } else if (!proves(after, Outcome::win)) {
      say(Verdict::solver_bug, "a lost position has the defence " + text_of(defence));
    } else if (*after.distance < *found.distance - 1) {
      say(Verdict::refuted, "the defence " + text_of(defence) + " loses in " + plies_text(*after.distance + 1) +
                                ", the longest in " + plies_text(*found.distance));
    }
  }
}

}  // namespace keymove::verify
