#include "positions/game/rule_walk.h"

#include <array>

namespace keymove {

RuleWalks::RuleWalks(const BoardShape& shape, std::span<const MoveRule> rules, Color color, const Begins& begins,
                     const Enters& enters) {
  for (Square from = 0; from < shape.squares(); ++from) {
    const std::size_t first = walks_.size();
    for (const MoveRule& rule : rules) {
      if (begins(rule, from)) add(shape, rule, color, from, enters);
    }
    walks_of_.emplace_back(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(walks_.size() - first));
  }
}

void RuleWalks::add(const BoardShape& shape, const MoveRule& rule, Color color, Square from, const Enters& enters) {
  // Every member is named: a new one does not compile until it is handled here.
  const auto& [dx, dy, range, may_move, may_capture, lame, skips_first, hurdle, initial_only, en_passant, from_rank] =
      rule;
  const int turn = color == Color::white ? 1 : -1;
  const auto way = lame ? way_of_step(dx, dy) : std::vector<std::pair<int, int>>{};
  Walk walk;
  walk.first = static_cast<std::uint32_t>(squares_.size());
  walk.step = static_cast<std::uint16_t>(way.size() + 1);
  walk.hurdle = hurdle;
  walk.landing = !may_capture ? Landing::move : !may_move ? Landing::capture : Landing::either;
  walk.passed_over = skips_first ? 1 : 0;
  int file = shape.file_of(from);
  int rank = shape.rank_of(from);
  const auto add_square = [&](int x, int y) { squares_.push_back(static_cast<std::uint16_t>(shape.at(x, y))); };
  for (int step = 1; range == 0 || step <= range; ++step) {
    const int next_file = file + turn * dx;
    const int next_rank = rank + turn * dy;
    if (!shape.contains(next_file, next_rank)) break;
    for (const auto& [x, y] : way) add_square(file + turn * x, rank + turn * y);
    add_square(next_file, next_rank);
    file = next_file;
    rank = next_rank;
  }
  walk.length = static_cast<std::uint16_t>(squares_.size() - walk.first);
  // A man that may not go everywhere goes by single steps.
  if (walk.length > 0 && enters(static_cast<Square>(squares_.back()))) walks_.push_back(walk);
}

std::vector<Square> RuleWalks::squares(Square from) const {
  std::vector<Square> out;
  each_way(from, [&out](std::span<const std::uint16_t> way) { out.insert(out.end(), way.begin(), way.end()); });
  return out;
}

MoveRule bare_rule(MoveRule rule) {
  rule.en_passant = false;
  if (way_of_step(rule.dx, rule.dy).empty()) rule.lame = false;
  return rule;
}

std::span<const RuleRemark> rule_remarks() {
  static constexpr std::array<RuleRemark, 5> kRemarks = {{
      {"blocked by a man on the way of its leap", [](const MoveRule& r) { return r.lame; }},
      {"passes over the first square, occupied or not", [](const MoveRule& r) { return r.skips_first; }},
      {"jumps over exactly one man", [](const MoveRule& r) { return r.hurdle == Hurdle::over; }},
      {"lands right behind the first man it meets", [](const MoveRule& r) { return r.hurdle == Hurdle::behind; }},
      {"captures en passant", [](const MoveRule& r) { return r.en_passant; }},
  }};
  return kRemarks;
}

}  // namespace keymove
