#include "verify/judge/finding_error.h"

#include <algorithm>
#include <vector>

#include "verify/judge/solution_lines.h"
#include "verify/rules/rulebook.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

namespace {

using Error = std::optional<std::string>;

Error error_of_distance(const Setup& setup, const std::optional<int>& plies, const Finding& finding) {
  if (!finding.is_forced_end()) return std::nullopt;
  if (!finding.distance || *finding.distance < 0) return "a proved win or loss has no distance";
  if (plies && *finding.distance > *plies) return "the distance exceeds the plies asked about";
  const std::vector<End>& ends = setup.variant->ends;
  const bool may_win_at_once =
      std::any_of(ends.begin(), ends.end(), [](const End& end) { return end.result == EndResult::win; });
  if (!may_win_at_once && (*finding.distance % 2 != 0) != (finding.outcome == Outcome::win))
    return "the distance does not fit the outcome: a win takes an odd number of plies, a loss an even one";
  return std::nullopt;
}

Error error_of_end(const Setup& setup, const Finding& finding) {
  const auto end = game_end(setup);
  // In self play who has been mated already has no solution.
  if (end && finding.status == Status::disproved && setup.variant->play == Play::self) return std::nullopt;
  if (end && finding.status == Status::disproved) return "the game is over, but the answer is \"disproved\"";
  if (finding.status != Status::proved) return std::nullopt;
  if (end && finding.outcome != *end) return "the game is over with another outcome than the answer's";
  if (end && finding.distance.value_or(0) != 0) return "the game is over, and the distance is not 0";
  if (!end && finding.distance == 0) return "the distance is 0, but the game goes on";
  return std::nullopt;
}

Error error_of_moves(const Setup& setup, const Finding& finding) {
  const auto rules = recent_rulebook(setup.variant);
  const auto text = [&](const Move& move) { return coordinate_text(*setup.variant, move); };
  Position at = rules->read(setup);
  for (const Move& key : finding.keys) {
    if (!rules->is_legal(at, key)) return "the key " + text(key) + " is illegal";
  }
  const std::optional<Move> best = finding.best_move();
  if (best && !rules->is_legal(at, *best)) return "the best move " + text(*best) + " is illegal";
  for (const Move& move : finding.line) {
    if (!rules->is_legal(at, move)) return "the line's move " + text(move) + " is illegal";
    at = rules->play(at, move);
  }
  return std::nullopt;
}

/// The moves that win the game at once.
std::vector<Move> moves_that_win_at_once(const Setup& setup) {
  const auto rules = recent_rulebook(setup.variant);
  const Position at = rules->read(setup);
  std::vector<Move> moves;
  rules->moves(at, moves);
  std::erase_if(moves, [&](const Move& move) { return rules->end(rules->play(at, move)) != Outcome::loss; });
  return moves;
}

Error error_of_keys(const Setup& setup, const Goal& goal, const Finding& finding) {
  const bool asks_for_keys = goal.kind == GoalKind::win || goal.kind == GoalKind::none || goal.kind == GoalKind::best;
  if (!asks_for_keys || finding.status == Status::unknown) return std::nullopt;
  const bool won = finding.status == Status::proved && finding.outcome == Outcome::win;
  if (won && *finding.distance > 0 && finding.keys.empty()) return "a proved win has no key";
  if (!won && !finding.keys.empty()) return "there is a key, but no proved win";
  if (goal.plies && *goal.plies < 1) return std::nullopt;
  const std::vector<Move> at_once = moves_that_win_at_once(setup);
  if (won && *finding.distance == 1) {
    std::vector<Move> keys = finding.keys;
    std::sort(keys.begin(), keys.end());
    if (keys != at_once) return "the keys of a win in 1 ply are not the moves that win at once";
  } else if (!at_once.empty()) {
    return "the move " + coordinate_text(*setup.variant, at_once.front()) + " wins at once and was not found";
  }
  return std::nullopt;
}

}  // namespace

Error error_of_decision(const Setup& setup, int plies, const Finding& finding) {
  if (auto error = error_of_distance(setup, plies, finding)) return error;
  return error_of_end(setup, finding);
}

Error error_of_finding(const Setup& setup, const Goal& goal, const Finding& finding) {
  if (!finding.rejected.empty()) return "the answer's certificate is rejected: " + finding.rejected;
  if (goal.kind == GoalKind::moves) {
    std::vector<Move> moves;
    if (const LegalMoves* list = finding.legal_moves()) moves = list->moves;
    std::sort(moves.begin(), moves.end());
    if (moves != moves_of(setup)) return "the legal moves are not those of the reference rules";
    return std::nullopt;
  }
  if (goal.stipulation && goal.stipulation->has_lines()) {
    const SolutionLines* found = finding.solution_lines();
    return found != nullptr ? error_of_lines(setup, *goal.stipulation, found->lines) : std::nullopt;
  }
  if (goal.stipulation && goal.stipulation->has_keys()) return error_of_moves(setup, finding);
  const bool bounded = goal.kind == GoalKind::win || goal.kind == GoalKind::material;
  if (auto error = error_of_distance(setup, bounded ? goal.plies : std::nullopt, finding)) return error;
  if (goal.kind != GoalKind::material) {
    if (auto error = error_of_end(setup, finding)) return error;
  }
  if (auto error = error_of_moves(setup, finding)) return error;
  return error_of_keys(setup, goal, finding);
}

}  // namespace keymove::verify
