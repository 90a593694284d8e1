// Random games with random boards, men, royal rules and ends, and known games with other ends.
#pragma once

#include <random>
#include <string>

#include "positions/game/variant.h"

namespace keymove::tests {

/// The parameters of random games.
struct VariantTaste {
  int fewest_files = 3;
  int max_files = 9;
  int fewest_ranks = 5;
  int max_ranks = 9;
  int largest_side = 16;      ///< maximum of files and of ranks, each in one of four cases
  int max_men = 18;           ///< of each colour, royal men aside
  bool castling = true;       ///< whether some games have castling
  bool only_forward = false;  ///< whether every man always moves forward
  bool any_moves = false;     ///< whether men have random Betza strings, not those of a list
};

/// A game and the text that it was read from.
struct RandomVariant {
  std::string text;
  VariantPtr variant;
};

/// Parameters of games that are small enough to be searched exhaustively for some plies.
VariantTaste small_games();

/// A random game with a legal start position: men from all parts of the Betza dialect, up to five ends of every kind
/// and result in any order, promotions, double steps, castlings, and men that are bound to squares or ranks.
RandomVariant random_variant(std::mt19937& random, const VariantTaste& taste = {});

/// The shipped game with other ends, which are given as a list in the format of variant files.
VariantPtr with_ends(const std::string& name, const std::string& ends);

}  // namespace keymove::tests
