#include "solver/rules/end_facts.h"

#include <algorithm>

namespace keymove::solver {

namespace {

bool lists(const Variant& variant, EndWhen when) {
  return std::any_of(variant.ends.begin(), variant.ends.end(), [when](const End& end) { return end.when == when; });
}

bool starts_with(const Variant& variant, EndWhen when, EndResult result) {
  return !variant.ends.empty() && variant.ends.front().when == when && variant.ends.front().result == result;
}

/// Whether such an end depends on other men than the royal ones, on where they stand, or on what they have done.
bool by_other_men(EndWhen when) {
  return when == EndWhen::far_row_reached || when == EndWhen::goal_reached || when == EndWhen::own_goal_reached ||
         when == EndWhen::both_goals_reached || when == EndWhen::extinct || when == EndWhen::enemy_extinct ||
         when == EndWhen::checks_received;
}

/// Whether all ends but the first are draws.
bool others_draw(const Variant& variant) {
  return std::all_of(variant.ends.begin() + 1, variant.ends.end(),
                     [](const End& end) { return end.result == EndResult::draw; });
}

/// A man leaves the board by capture or promotion, and a royal man is never captured en passant.
bool royals_stay(const Variant& variant) {
  const auto royal = variant.royal_kind();
  return !royal || variant.man(*royal).promotion.to.empty();
}

}  // namespace

bool decided_by_men(EndWhen when) {
  return when == EndWhen::royal_captured || when == EndWhen::bare_kings || by_other_men(when);
}

EndFacts end_facts_of(const Variant& variant) {
  EndFacts out;
  const auto& ends = variant.ends;
  // If any early end holds, the first end that holds is an early one, so the early ends may be tested first.
  while (out.early < ends.size() && decided_by_men(ends[out.early].when)) ++out.early;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    out.wins = out.wins || ends[i].result == EndResult::win;
    out.losses = out.losses || ends[i].result == EndResult::loss;
    if (i < out.early) continue;
    // "Goal unanswered" looks at the moves by itself, whatever their number. The only other ends are "no moves", in
    // check or not, which hold only in positions without moves.
    const bool by_men = decided_by_men(ends[i].when) || ends[i].when == EndWhen::goal_unanswered;
    out.late_by_men = out.late_by_men || by_men;
    out.late_with_moves = out.late_with_moves || by_men || ends[i].when == EndWhen::no_safe_move;
    out.late_losses = out.late_losses || ends[i].result == EndResult::loss;
    out.late_wins = out.late_wins || ends[i].result == EndResult::win;
  }
  out.bare_kings = lists(variant, EndWhen::bare_kings);
  out.other_by_men = std::any_of(ends.begin(), ends.end(), [](const End& end) { return by_other_men(end.when); });
  out.no_safe_move = lists(variant, EndWhen::no_safe_move);
  out.royals_stay = royals_stay(variant);

  // After the capture the first end of the list holds, and it is a loss. Before the capture there is a move, so "no
  // moves" does not hold. The move captures the royal man, so "no safe move" does not hold. There is no other late end.
  out.capture_wins = variant.royal == RoyalRule::capture &&
                     starts_with(variant, EndWhen::royal_captured, EndResult::loss) && !out.late_by_men;
  // A move wins at once exactly when the enemy has no royal man after it. The royal man was there before the move: at
  // the root each side has one, and the game ends as soon as one is gone. So the move must be a capture on its square.
  out.only_capture_wins = out.capture_wins && out.royals_stay && others_draw(variant);
  // The first end decides wherever it holds, which is exactly where the side to move is mated. All other ends are late
  // draws that hold only in positions without moves, so none of them holds where some move mates.
  const auto only_mate = [&](EndResult result) {
    return variant.royal == RoyalRule::checkmate && out.royals_stay &&
           starts_with(variant, EndWhen::no_moves_in_check, result) && others_draw(variant) && !out.late_with_moves;
  };
  out.only_mate_wins = only_mate(EndResult::loss);
  out.only_mated_wins = only_mate(EndResult::win);
  return out;
}

}  // namespace keymove::solver
