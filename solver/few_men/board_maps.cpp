#include "solver/few_men/board_maps.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace keymove::solver {

namespace {

using Offset = std::pair<int, int>;

/// A reflection or turn: perhaps files and ranks are exchanged, then each is perhaps reversed.
struct Turn {
  bool exchanged = false;
  bool files_reversed = false;
  bool ranks_reversed = false;

  [[nodiscard]] Offset of(const Offset& step) const {
    const auto [x, y] = exchanged ? Offset{step.second, step.first} : step;
    return {files_reversed ? -x : x, ranks_reversed ? -y : y};
  }
  [[nodiscard]] bool keeps_ranks() const { return !exchanged && !ranks_reversed; }
};

MoveRule turned(const MoveRule& rule, const Turn& turn) {
  MoveRule out = rule;
  std::tie(out.dx, out.dy) = turn.of({rule.dx, rule.dy});
  return out;
}

/// Whether the squares on the way of a lame step are turned as the step is.
bool keeps_way(const MoveRule& rule, const Turn& turn) {
  auto way = way_of_step(rule.dx, rule.dy);
  for (auto& step : way) step = turn.of(step);
  const auto [x, y] = turn.of({rule.dx, rule.dy});
  return way == way_of_step(x, y);
}

bool keeps_rules(const ManKind& man, const Turn& turn) {
  return std::all_of(man.moves.begin(), man.moves.end(), [&](const MoveRule& rule) {
    const MoveRule image = turned(rule, turn);
    return std::find(man.moves.begin(), man.moves.end(), image) != man.moves.end() &&
           (!rule.lame || keeps_way(rule, turn));
  });
}

BoardMap map_of(const BoardShape& shape, const Turn& turn) {
  BoardMap out;
  for (Square s = 0; s < shape.squares(); ++s) {
    int x = shape.file_of(s);
    int y = shape.rank_of(s);
    if (turn.exchanged) std::swap(x, y);
    if (turn.files_reversed) x = shape.files - 1 - x;
    if (turn.ranks_reversed) y = shape.ranks - 1 - y;
    out.push_back(static_cast<std::uint8_t>(shape.at(x, y)));
  }
  return out;
}

bool keeps_starts(const Variant& variant, int kind, const BoardMap& map) {
  for (const Color color : {Color::white, Color::black}) {
    for (std::size_t s = 0; s < map.size(); ++s) {
      if (variant.is_initial(color, static_cast<KindId>(kind), static_cast<Square>(s)) !=
          variant.is_initial(color, static_cast<KindId>(kind), Square{map[s]}))
        return false;
    }
  }
  return true;
}

bool keeps_kind(const Variant& variant, int kind, const Turn& turn, const BoardMap& map) {
  const ManKind& man = variant.man(static_cast<KindId>(kind));
  const bool starts_matter =
      std::any_of(man.moves.begin(), man.moves.end(), [](const MoveRule& rule) { return rule.initial_only; });
  return keeps_rules(man, turn) && (man.promotion.to.empty() || turn.keeps_ranks()) &&
         (!starts_matter || keeps_starts(variant, kind, map));
}

/// Whether the squares that end the game stay such squares.
bool keeps_goals(const Variant& variant, const BoardMap& map) {
  return std::all_of(variant.ends.begin(), variant.ends.end(), [&](const End& end) {
    return std::all_of(end.squares.begin(), end.squares.end(), [&](const std::vector<Square>& goal) {
      return std::all_of(goal.begin(), goal.end(), [&](Square s) {
        return std::find(goal.begin(), goal.end(), Square{map[static_cast<std::size_t>(s)]}) != goal.end();
      });
    });
  });
}

}  // namespace

std::vector<BoardMap> board_maps(const Variant& variant, const std::vector<Material>& materials) {
  std::set<int> kinds;
  for (const Material& m : materials) {
    for (int i = 0; i < m.men; ++i) kinds.insert(m.kind(i));
  }
  const bool ranks_matter = std::any_of(variant.ends.begin(), variant.ends.end(),
                                        [](const End& end) { return end.when == EndWhen::far_row_reached; });
  std::vector<BoardMap> out;
  for (const bool exchanged : {false, true}) {
    if (exchanged && variant.shape.files != variant.shape.ranks) continue;
    for (const bool ranks_reversed : {false, true}) {
      for (const bool files_reversed : {false, true}) {
        const Turn turn{exchanged, files_reversed, ranks_reversed};
        const BoardMap map = map_of(variant.shape, turn);
        const bool kept =
            (!ranks_matter || turn.keeps_ranks()) && keeps_goals(variant, map) &&
            std::all_of(kinds.begin(), kinds.end(), [&](int k) { return keeps_kind(variant, k, turn, map); });
        if (kept) out.push_back(map);
      }
    }
  }
  return out;
}

}  // namespace keymove::solver
