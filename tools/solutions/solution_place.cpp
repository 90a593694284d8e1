#include "tools/solutions/solution_place.h"

#include <fmt/format.h>

#include "positions/base/counter.h"
#include "positions/game/stipulation.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

std::string Place::number_text() const { return fmt::format("{}{}", number, white_to_move() ? "." : "..."); }

Place Place::after(const Move& move) const {
  Place out(verify::play(setup, move));
  out.number = white_to_move() ? number : next_count(number);
  return out;
}

Place Place::passed() const {
  Place out = *this;
  out.setup.to_move = !setup.to_move;
  out.setup.en_passant = kNoSquare;
  if (!white_to_move()) out.number = next_count(number);
  return out;
}

std::string end_mark(const Variant& variant, bool is_short) {
  const auto stipulation = stipulation_of(variant);
  const bool mates = stipulation && stipulation->aim == Aim::win && variant.royal == RoyalRule::checkmate;
  std::string out;
  if (!mates) out = stipulation && stipulation->aims_at_move() ? "[the aim is reached]" : "[the game is over]";
  if (is_short) out += out.empty() ? "[short]" : " [short]";
  return out;
}

}  // namespace keymove::tools
