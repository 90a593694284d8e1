#include "positions/problem/convention.h"

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

}  // namespace keymove
