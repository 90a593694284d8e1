#include "positions/game/variant.h"

#include <algorithm>

namespace keymove {

std::optional<KindId> Variant::kind_of(char letter) const {
  const char low = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  for (std::size_t i = 0; i < men.size(); ++i) {
    if (men[i].letter == low) return static_cast<KindId>(i);
  }
  return std::nullopt;
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

int Variant::start_count(Color color, KindId kind) const {
  return static_cast<int>(std::count(start.begin(), start.end(), Man{kind, color}));
}

}  // namespace keymove
