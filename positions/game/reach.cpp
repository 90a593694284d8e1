#include "positions/game/reach.h"

namespace keymove {

Reach::Reach(const Variant& variant) {
  for (std::size_t k = 0; k < variant.men.size(); ++k) {
    for (const Color color : {Color::white, Color::black}) {
      const auto kind = static_cast<KindId>(k);
      walks_.emplace_back(
          variant.shape, variant.men[k].moves, color,
          [&](const MoveRule& rule, Square square) { return variant.may_begin(rule, color, kind, square); },
          [&](Square square) { return variant.may_enter(color, kind, square); });
    }
  }
}

}  // namespace keymove
