#include "solver/few_men/quiet_origins.h"

#include <algorithm>

namespace keymove::solver {

namespace {

/// Whether the squares that matter to the rule are the same both ways, and the opposite rule is among `rules`.
bool goes_back(const MoveRule& rule, const std::vector<MoveRule>& rules) {
  if (rule.initial_only || rule.skips_first || rule.hurdle == Hurdle::behind) return false;
  if (rule.lame && !way_of_step(rule.dx, rule.dy).empty()) return false;
  return std::any_of(rules.begin(), rules.end(), [&](const MoveRule& other) {
    return other.may_move && other.dx == -rule.dx && other.dy == -rule.dy && other.range == rule.range &&
           other.lame == rule.lame && !other.skips_first && other.hurdle == rule.hurdle && !other.initial_only;
  });
}

}  // namespace

QuietOrigins quiet_origins(const Variant& variant, Color color, KindId kind) {
  const std::vector<MoveRule>& rules = variant.man(kind).moves;
  QuietOrigins out;
  // A man that captures in passing leaves out a quiet move only where it can do so, and that is in no table.
  out.reversible = std::all_of(rules.begin(), rules.end(),
                               [&](const MoveRule& rule) { return !rule.may_move || goes_back(rule, rules); });
  if (out.reversible) return out;
  const BoardShape& shape = variant.shape;
  const int forward = color == Color::white ? 1 : -1;
  out.from.resize(static_cast<std::size_t>(shape.squares()));
  for (Square s = 0; s < shape.squares(); ++s) {
    for (const MoveRule& rule : rules) {
      if (!rule.may_move) continue;
      int x = shape.file_of(s);
      int y = shape.rank_of(s);
      for (int i = 1; rule.range == 0 || i <= rule.range; ++i) {
        x += forward * rule.dx;
        y += forward * rule.dy;
        if (!shape.contains(x, y)) break;
        std::vector<std::uint8_t>& from = out.from[shape.at(x, y)];
        if (std::find(from.begin(), from.end(), s) == from.end()) from.push_back(static_cast<std::uint8_t>(s));
      }
    }
  }
  return out;
}

}  // namespace keymove::solver
