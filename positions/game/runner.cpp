#include "positions/game/runner.h"

#include <algorithm>
#include <cstdlib>

#include "positions/game/rule_walk.h"

namespace keymove {

namespace {

/// Whether the rule leads only straight ahead, without a capture, and from the man's start squares only. How it treats
/// men on its way does not matter.
bool leads_ahead_at_start(const MoveRule& rule) {
  const MoveRule ahead = {.dy = rule.dy,
                          .range = rule.range,
                          .may_capture = false,
                          .lame = rule.lame,
                          .skips_first = rule.skips_first,
                          .hurdle = rule.hurdle,
                          .initial_only = true,
                          .en_passant = rule.en_passant};
  return rule == ahead && rule.dy > 0;
}

/// Whether the kind moves as a runner does.
bool walks_ahead(const ManKind& man) {
  bool steps = false;
  for (const MoveRule& rule : man.moves) {
    if (leads_ahead_at_start(rule)) continue;
    const MoveRule bare = bare_rule(rule);
    const bool straight = bare == MoveRule{.dy = 1, .may_capture = false};
    const bool aside = std::abs(rule.dx) == 1 && bare == MoveRule{.dx = rule.dx, .dy = 1, .may_move = false};
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
