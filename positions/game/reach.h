// The squares that the men of a variant reach, by their moves alone.
#pragma once

#include <cstddef>
#include <vector>

#include "positions/game/rule_walk.h"
#include "positions/game/setup.h"
#include "positions/game/variant.h"

namespace keymove {

/// The squares that every man reaches from every square. Pins, the royal rule, castling and en passant are ignored, so
/// this cannot replace the rules of a game.
class Reach {
 public:
  explicit Reach(const Variant& variant);

  /// Calls `visit` with each square that the man on `from` reaches, whatever stands there now, and what he may do
  /// there. A square that two rules reach is visited twice. Requires a man on `from`.
  template <class Visit>
  void each(const Setup& setup, Square from, const Visit& visit) const {
    const Man man = setup.at(from);
    const std::size_t code = static_cast<std::size_t>(man.kind) * 2 + slot(man.color);
    walks_[code].each(
        from, [&setup](Square square) { return setup.at(square).present(); }, visit);
  }

 private:
  std::vector<RuleWalks> walks_;  ///< by kind and colour
};

}  // namespace keymove
