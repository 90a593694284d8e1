// Static values of positions as data: the heuristics that trees, agents and training use.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/evaluation/network.h"
#include "positions/game/variant.h"

namespace keymove {

/// What a position is worth to White, for one variant: the sum over White's men of their worth where they stand, minus
/// the same for Black, and the smaller terms. With `lookahead_plies` it is instead the minimax value of `base` so many
/// plies deeper.
/// Every reader sums in the same order (kinds, then White before Black, then squares), so that equal positions have
/// equal values to the last bit.
struct Heuristic {
  std::string name;
  std::string title;
  VariantPtr variant;

  /// By kind, colour and square: what the man is worth to its own side there.
  Psqt worth;
  double to_move = 0;   ///< for the side to move
  double mobility = 0;  ///< for each move that White would have on the move, minus Black's

  /// What a passed man is worth by the steps to his goal, from one step on; more steps than told are worth nothing. A
  /// runner (positions/game/runner.h) before his goal is passed when no man stands on the squares up to it, and no
  /// enemy runner on the squares to the left and right of these.
  std::vector<double> passed;
  /// For the side whose passed man arrives first, where each side walks on with its nearest and nobody interferes.
  double race = 0;

  NetworkPtr network;  ///< adds its opinion to all this; may be absent

  int lookahead_plies = 0;
  std::shared_ptr<const Heuristic> base;  ///< of the lookahead
};

using HeuristicPtr = std::shared_ptr<const Heuristic>;

/// What the heuristic adds for a passed man so many steps (1 or more) from his goal.
inline double passed_worth(const Heuristic& heuristic, int steps) {
  const auto index = static_cast<std::size_t>(steps - 1);
  return index < heuristic.passed.size() ? heuristic.passed[index] : 0;
}

/// The heuristic that the JSON text describes (docs/heuristics.md), for the variant.
/// Errors: unknown keys, men of the variant without a value, tables of another size.
Result<HeuristicPtr> parse_heuristic(const VariantPtr& variant, const std::string& file, const std::string& text);

/// A shipped heuristic by its name, else the file of that path. `material` is there for every variant: the values of
/// its men, royal men 0.
/// Errors: neither exists (the nearest names are offered), or the file's own errors.
Result<HeuristicPtr> load_heuristic(const VariantPtr& variant, const std::string& name_or_path);

/// The names of the shipped heuristics, sorted, `material` first.
std::vector<std::string> shipped_heuristics();

/// The heuristic as JSON text that parse_heuristic reads: numbers in their shortest exact form.
std::string write_heuristic(const Heuristic& heuristic);

/// The same with every value negated.
Heuristic negated(const Heuristic& heuristic);
/// The same with Black's men worth what White's are on the same squares: the mistake of a table that is not mirrored.
Heuristic unmirrored(const Heuristic& heuristic);

}  // namespace keymove
