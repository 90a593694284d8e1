#include "tests/support/exhaustive_oracle.h"

#include <algorithm>

#include "verify/rules/rules.h"

namespace keymove::tests {

namespace {

/// The forced win or loss within `plies`, by an exhaustive search.
Finding minimax(const Setup& setup, int plies) {
  Finding found;
  found.status = Status::disproved;
  if (const auto end = verify::game_end(setup)) {
    found.status = Status::proved;
    found.outcome = *end;
    found.distance = 0;
    return found;
  }
  if (plies == 0) return found;
  bool all_lose = true;
  int longest = 0;
  for (const Move& move : verify::moves_of(setup)) {
    const Finding after = minimax(verify::play(setup, move), plies - 1);
    const bool forced = after.status == Status::proved;
    if (forced && after.outcome == Outcome::loss) {
      const int distance = *after.distance + 1;
      if (!found.distance || distance < *found.distance) found.keys.clear();
      if (!found.distance || distance <= *found.distance) {
        found.distance = distance;
        found.keys.push_back(move);
      }
    }
    all_lose = all_lose && forced && after.outcome == Outcome::win;
    if (forced && after.outcome == Outcome::win) longest = std::max(longest, *after.distance + 1);
  }
  if (found.distance) {
    found.status = Status::proved;
    found.outcome = Outcome::win;
  } else if (all_lose) {
    found.status = Status::proved;
    found.outcome = Outcome::loss;
    found.distance = longest;
  }
  return found;
}

/// Like minimax, but with iterative deepening, so that it searches no deeper than necessary.
Finding deepen(const Setup& setup, int plies) {
  for (int n = 0; n < plies; ++n) {
    const Finding found = minimax(setup, n);
    if (found.status == Status::proved) return found;
  }
  return minimax(setup, plies);
}

}  // namespace

Finding ExhaustiveOracle::decide(const Setup& setup, int plies) {
  return decide_gives_up ? Finding{} : deepen(setup, plies);
}

Finding ExhaustiveOracle::solve(const Setup& setup, const Goal& goal) {
  if (scripted) return *scripted;
  if (solve_gives_up) return {};
  Finding found;
  if (goal.kind == GoalKind::moves) {
    found.status = Status::proved;
    found.answer = LegalMoves{verify::moves_of(setup)};
    return found;
  }
  if (goal.kind == GoalKind::value) {  // for games in which every line of play ends
    constexpr int kLongestGame = 40;
    found = minimax(setup, kLongestGame);
    if (found.status == Status::disproved) {
      found.status = Status::proved;
      found.outcome = Outcome::draw;
    }
    return found;
  }
  found = deepen(setup, goal.plies.value_or(plies_without_goal));
  if (found.status == Status::disproved && goal.kind != GoalKind::win) {
    if (opinion) found.answer = Opinion{*opinion, 0, std::nullopt, std::nullopt, std::nullopt};
  }
  return found;
}

}  // namespace keymove::tests
