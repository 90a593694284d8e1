#include "solver/few_men/quiet_origins.h"

#include <algorithm>
#include <numeric>

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

/// Calls f(a, b) for every two squares from the first of which some rule leads quietly to the second on an empty board.
template <class F>
void for_each_step(const Variant& variant, Color color, KindId kind, const F& f) {
  const BoardShape& shape = variant.shape;
  const int forward = color == Color::white ? 1 : -1;
  for (Square s = 0; s < shape.squares(); ++s) {
    for (const MoveRule& rule : variant.man(kind).moves) {
      if (!rule.may_move) continue;
      int x = shape.file_of(s);
      int y = shape.rank_of(s);
      for (int i = 1; rule.range == 0 || i <= rule.range; ++i) {
        x += forward * rule.dx;
        y += forward * rule.dy;
        if (!shape.contains(x, y)) break;
        f(s, shape.at(x, y));
      }
    }
  }
}

}  // namespace

QuietOrigins quiet_origins(const Variant& variant, Color color, KindId kind) {
  const std::vector<MoveRule>& rules = variant.man(kind).moves;
  QuietOrigins out;
  // A man that captures in passing leaves out a quiet move only where it can do so, and that is in no table.
  out.reversible = std::all_of(rules.begin(), rules.end(),
                               [&](const MoveRule& rule) { return !rule.may_move || goes_back(rule, rules); });
  if (out.reversible) return out;
  out.from.resize(static_cast<std::size_t>(variant.shape.squares()));
  for_each_step(variant, color, kind, [&](Square s, Square to) {
    std::vector<std::uint8_t>& from = out.from[to];
    if (std::find(from.begin(), from.end(), s) == from.end()) from.push_back(static_cast<std::uint8_t>(s));
  });
  return out;
}

std::vector<std::uint8_t> lanes_of(const Variant& variant, Color color, KindId kind,
                                   const std::vector<BoardMap>& maps) {
  std::vector<std::uint8_t> lane(static_cast<std::size_t>(variant.shape.squares()));
  std::iota(lane.begin(), lane.end(), std::uint8_t{0});
  const auto join = [&](std::size_t a, std::size_t b) {
    const std::uint8_t first = std::min(lane[a], lane[b]);
    const std::uint8_t last = std::max(lane[a], lane[b]);
    if (first != last) std::replace(lane.begin(), lane.end(), last, first);
  };
  for_each_step(variant, color, kind,
                [&](Square a, Square b) { join(static_cast<std::size_t>(a), static_cast<std::size_t>(b)); });
  for (const BoardMap& map : maps) {
    for (std::size_t s = 0; s < lane.size(); ++s) join(s, map[s]);
  }
  return lane;
}

}  // namespace keymove::solver
