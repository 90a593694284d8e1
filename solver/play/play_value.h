// The values that the search of the agent keymove gives to positions: those of a heuristic, or the solver's own.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "solver/evaluation/evaluator.h"
#include "solver/evaluation/position_value.h"

namespace keymove::solver {

/// Evaluates positions in hundredths of a pawn, or of the heuristic's unit, for the side to move.
template <class R>
class PlayValue {
 public:
  /// The largest value.
  static constexpr int kMaximum = 500'000;

  /// Without a heuristic, positions are evaluated by PositionValue. All arguments must outlive the object.
  PlayValue(const R& rules, const Variant& variant, const Heuristic* heuristic) {
    if (heuristic != nullptr) {
      heuristic_.emplace(rules, *heuristic);
    } else {
      own_.emplace(rules, variant);
    }
  }

  [[nodiscard]] int operator()(const typename R::State& s) const {
    constexpr double kHundred = 100.0;
    const int white =
        own_
            ? std::clamp((*own_)(s), -kMaximum, kMaximum)
            : static_cast<int>(std::lround(std::clamp((*heuristic_)(s)*kHundred, -double{kMaximum}, double{kMaximum})));
    return s.mover == 0 ? white : -white;
  }

 private:
  std::optional<Evaluator<R>> heuristic_;
  std::optional<PositionValue<R>> own_;
};

}  // namespace keymove::solver
