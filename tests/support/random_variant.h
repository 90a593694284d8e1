// Games that nobody plays: random boards, men, royal rules and ends, and known games with other ends.
#pragma once

#include <random>
#include <string>

#include "positions/game/variant.h"

namespace keymove::tests {

/// What random games are like.
struct VariantTaste {
  int fewest_files = 3;
  int max_files = 9;
  int fewest_ranks = 5;
  int max_ranks = 9;
  int largest_side = 16;      ///< of one side in four
  int max_men = 18;           ///< of each colour, royal men aside
  bool castling = true;       ///< sometimes
  bool only_forward = false;  ///< every man always moves forward
};

/// A game and the text that it was read from.
struct RandomVariant {
  std::string text;
  VariantPtr variant;
};

/// Games small enough to be searched wholly for some plies.
VariantTaste small_games();

/// A random game whose start position is legal: men of all corners of the Betza dialect, up to five ends of every kind
/// and result in any order, promotions, double steps and castlings.
RandomVariant random_variant(std::mt19937& random, const VariantTaste& taste = {});

/// The shipped game with other ends: a list as variant files have it.
VariantPtr with_ends(const std::string& name, const std::string& ends);

}  // namespace keymove::tests
