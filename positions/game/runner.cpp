#include "positions/game/runner.h"

#include <algorithm>
#include <cstdlib>

namespace keymove {

namespace {

/// Whether the kind moves as a runner does.
bool walks_ahead(const ManKind& man) {
  bool steps = false;
  for (const MoveRule& rule : man.moves) {
    if (rule.initial_only && rule.dx == 0 && rule.dy > 0 && !rule.may_capture) continue;
    if (rule.initial_only || rule.dy != 1 || rule.range != 1 || rule.hurdle != Hurdle::none) return false;
    const bool straight = rule.dx == 0 && rule.may_move && !rule.may_capture;
    const bool aside = std::abs(rule.dx) == 1 && rule.may_capture && !rule.may_move;
    if (!straight && !aside) return false;
    steps = steps || straight;
  }
  return steps;
}

}  // namespace

int goal_rank(const Variant& variant, KindId kind) {
  const ManKind& man = variant.man(kind);
  if (man.royal || !walks_ahead(man)) return 0;
  if (!man.promotion.to.empty()) return man.promotion.from_rank;
  const bool wins = std::any_of(variant.ends.begin(), variant.ends.end(), [&](const End& end) {
    const bool counts = end.men.empty() || std::find(end.men.begin(), end.men.end(), kind) != end.men.end();
    return end.when == EndWhen::far_row_reached && end.result == EndResult::loss && counts;
  });
  return wins ? variant.shape.ranks : 0;
}

}  // namespace keymove
