#include "positions/game/variant.h"

#include <algorithm>

namespace keymove {

std::optional<KindId> Variant::kind_of(char letter) const {
  const char low = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  for (std::size_t i = 0; i < men.size(); ++i) {
    if (men[i].letter == low) return static_cast<KindId>(i);
  }
  const char usual = notation != CourseNotation::wxf ? low
                     : low == 'h'                    ? 'n'
                     : low == 'e'                    ? 'b'
                     : low == 's'                    ? 'p'
                                                     : low;
  return usual != low ? kind_of(usual) : std::nullopt;
}

std::optional<KindId> Variant::royal_kind() const {
  const auto it = std::find_if(men.begin(), men.end(), [](const ManKind& m) { return m.royal; });
  if (it == men.end()) return std::nullopt;
  return static_cast<KindId>(it - men.begin());
}

bool Variant::starts_on(Color color, KindId kind, Square square) const {
  if (start.empty()) return false;
  return start[static_cast<std::size_t>(square)] == Man{kind, color};
}

bool Variant::is_initial(Color color, KindId kind, Square square) const {
  const auto& initial = man(kind).initial;
  if (!initial) return starts_on(color, kind, square);
  const std::vector<Square>& squares = (*initial)[color];
  return std::find(squares.begin(), squares.end(), square) != squares.end();
}

bool Variant::may_enter(Color color, KindId kind, Square square) const {
  const std::vector<Square>& area = man(kind).area[color];
  return area.empty() || std::find(area.begin(), area.end(), square) != area.end();
}

bool Variant::may_begin(const MoveRule& rule, Color color, KindId kind, Square square) const {
  const int rank = color == Color::white ? shape.rank_of(square) + 1 : shape.ranks - shape.rank_of(square);
  return rank >= rule.from_rank && (!rule.initial_only || is_initial(color, kind, square));
}

bool Variant::has_bound_men() const {
  return std::any_of(men.begin(), men.end(), [](const ManKind& m) {
    return m.later_rank > 0 || !m.faces.empty() || !m.area[Color::white].empty() || !m.area[Color::black].empty();
  });
}

int Variant::counted_checks() const {
  int most = 0;
  for (const End& end : ends) most = std::max(most, end.checks);
  return most;
}

int Variant::start_count(Color color, KindId kind) const {
  return static_cast<int>(std::count(start.begin(), start.end(), Man{kind, color}));
}

}  // namespace keymove
