#include "positions/game/reach.h"

namespace keymove {

Reach::Reach(const Variant& variant) {
  for (std::size_t k = 0; k < variant.men.size(); ++k) {
    for (const Color color : {Color::white, Color::black}) {
      const auto starts = [&](Square square) { return variant.starts_on(color, static_cast<KindId>(k), square); };
      walks_.emplace_back(variant.shape, variant.men[k].moves, color, starts);
    }
  }
}

}  // namespace keymove
