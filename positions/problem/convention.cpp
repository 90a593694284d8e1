#include "positions/problem/convention.h"

#include <algorithm>
#include <string>

namespace keymove {

void follow_convention(TestPosition& position, Convention convention) {
  position.convention = convention;
  if (convention == Convention::fen || !position.setup) return;
  Setup& setup = *position.setup;
  const std::uint32_t rights = rights_by_placement(setup);
  if (rights == setup.castling) return;
  const Variant& variant = *setup.variant;
  position.repairs.push_back("kings and rooks at home may castle by the convention of problems: " +
                             rights_text(variant, rights) + " in the place of " + rights_text(variant, setup.castling));
  setup.castling = rights;
}

void let_beginner_move(TestPosition& position) {
  const auto& stipulation = position.goal.stipulation;
  if (!position.setup || !stipulation) return;
  const bool black_begins = (beginner_of(*stipulation) == Color::black) != stipulation->swapped;
  const auto assumed = std::find(position.repairs.begin(), position.repairs.end(), kMoverAssumed);
  if (!black_begins || assumed == position.repairs.end()) return;
  position.setup->to_move = Color::black;
  *assumed = black_assumed_text(*stipulation);
}

std::string black_assumed_text(const Stipulation& stipulation) {
  return "no side to move: Black assumed, who begins " + text_of(stipulation);
}

}  // namespace keymove
