// Heuristics as data: static values of positions, which move trees, agents and training use.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "positions/evaluation/network.h"
#include "positions/game/variant.h"

namespace keymove {

/// A static evaluation for White, for one variant: the sum of the worths of White's men on their squares, minus the
/// same for Black, plus the smaller terms. With `lookahead_plies` it is instead the minimax value of `base` that many
/// plies deeper. Every reader adds in the same order (kinds, then White before Black, then squares), so that equal
/// positions have equal values to the last bit.
struct Heuristic {
  std::string name;
  std::string title;
  VariantPtr variant;

  /// By kind, colour and square: the worth of the man to his own side.
  Psqt worth;
  double to_move = 0;   ///< bonus of the side to move
  double mobility = 0;  ///< for each move that White would have if it were to move, minus the same for Black

  /// The worth of a passed man by the number of steps to his goal, beginning with one step; beyond the end of the list
  /// it is 0. A runner (positions/game/runner.h) is passed when no man stands on the squares up to his goal, and no
  /// enemy runner on the squares to the left and right of these.
  std::vector<double> passed;
  /// Bonus of the side whose passed man arrives first, if each side only advances its nearest one and is not disturbed.
  double race = 0;

  NetworkPtr network;  ///< its value is added to the other terms; may be null

  int lookahead_plies = 0;
  std::shared_ptr<const Heuristic> base;  ///< evaluates the leaves of the lookahead
};

using HeuristicPtr = std::shared_ptr<const Heuristic>;

/// The worth of a passed man that many steps from his goal. Requires steps >= 1.
inline double passed_worth(const Heuristic& heuristic, int steps) {
  const auto index = static_cast<std::size_t>(steps - 1);
  return index < heuristic.passed.size() ? heuristic.passed[index] : 0;
}

/// The heuristic with every value negated.
Heuristic negated(const Heuristic& heuristic);
/// The heuristic in which Black's men have the worths of White's men on the same squares: the common mistake of not
/// mirroring the tables.
Heuristic unmirrored(const Heuristic& heuristic);

}  // namespace keymove
