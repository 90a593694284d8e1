#include "solver/rules/end_facts.h"

#include <algorithm>

namespace keymove::solver {

namespace {

bool lists(const Variant& variant, EndWhen when) {
  return std::any_of(variant.ends.begin(), variant.ends.end(), [when](const End& end) { return end.when == when; });
}

bool starts_with_loss(const Variant& variant, EndWhen when) {
  return !variant.ends.empty() && variant.ends.front().when == when && variant.ends.front().result == EndResult::loss;
}

/// Whether all ends but the first are draws.
bool others_draw(const Variant& variant) {
  return std::all_of(variant.ends.begin() + 1, variant.ends.end(),
                     [](const End& end) { return end.result == EndResult::draw; });
}

/// The ways off the board are capture and promotion: a royal man is not taken en passant.
bool royals_stay(const Variant& variant) {
  const auto royal = variant.royal_kind();
  return !royal || variant.man(*royal).promotion.to.empty();
}

}  // namespace

bool decided_by_men(EndWhen when) {
  return when == EndWhen::royal_captured || when == EndWhen::bare_kings || when == EndWhen::far_row_reached;
}

EndFacts end_facts_of(const Variant& variant) {
  EndFacts out;
  const auto& ends = variant.ends;
  // The first end that holds is among the early ones if any of these holds: so they may be asked first, together.
  while (out.early < ends.size() && decided_by_men(ends[out.early].when)) ++out.early;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    out.wins = out.wins || ends[i].result == EndResult::win;
    if (i < out.early) continue;
    // "No moves", in check or not, is all that is left, and holds only where there are none.
    out.late_by_men = out.late_by_men || decided_by_men(ends[i].when);
    out.late_with_moves = out.late_with_moves || decided_by_men(ends[i].when) || ends[i].when == EndWhen::no_safe_move;
    out.late_losses = out.late_losses || ends[i].result == EndResult::loss;
    out.late_wins = out.late_wins || ends[i].result == EndResult::win;
  }
  out.bare_kings = lists(variant, EndWhen::bare_kings);
  out.far_row = lists(variant, EndWhen::far_row_reached);
  out.no_safe_move = lists(variant, EndWhen::no_safe_move);
  out.royals_stay = royals_stay(variant);

  // After the capture the first end of the list holds and is a loss. Before it there is a move, so that "no moves" does
  // not hold, and one that captures the royal man, so that "no safe move" does not; there is no other late end.
  out.capture_wins =
      variant.royal == RoyalRule::capture && starts_with_loss(variant, EndWhen::royal_captured) && !out.late_by_men;
  // A move wins at once when the enemy's royal man is gone after it. It stood there before: at the root each side has
  // one, and a game in which it had gone would have ended then. It stays but for a capture on its square.
  out.only_capture_wins = out.capture_wins && out.royals_stay && others_draw(variant);
  // Where the first end holds it decides, and it holds exactly where the side to move is mated. The others, all of them
  // late, are draws and hold where there are no moves: never where there is a move that mates.
  out.only_mate_wins = variant.royal == RoyalRule::checkmate && out.royals_stay &&
                       starts_with_loss(variant, EndWhen::no_moves_in_check) && others_draw(variant) &&
                       !out.late_with_moves;
  return out;
}

}  // namespace keymove::solver
