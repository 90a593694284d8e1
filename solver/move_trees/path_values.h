// The values of the paths of stochastic search below one root move.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/move_trees/search_mistakes.h"

namespace keymove::solver {

/// Adds up the values of paths.
class PathValues {
 public:
  /// Adds the value of the next path.
  void add(double value) {
    sum_ += value;
    greatest_ = std::max(greatest_, value);
    least_ = std::min(least_, value);
    last_ = value;
  }

  /// The value of the root move, by the average of its `count` paths or by a mistake.
  [[nodiscard]] double result(int count, PathValue kind) const {
    switch (kind) {
      case PathValue::sum:
        return sum_;
      case PathValue::greatest:
        return greatest_;
      case PathValue::least:
        return least_;
      case PathValue::last:
        return last_;
      case PathValue::floor:
        return std::floor(sum_ / count);
      case PathValue::average:
        break;
    }
    return sum_ / count;
  }

 private:
  double sum_ = 0;
  double greatest_ = -std::numeric_limits<double>::infinity();
  double least_ = std::numeric_limits<double>::infinity();
  double last_ = 0;
};

}  // namespace keymove::solver
