// The loss that the fits minimise.
#pragma once

#include <cmath>

namespace keymove::tools {

/// The error of an answer relative to the gap (the stated value minus the base's) plus `minimum`. The relative error
/// counts because a heuristic wins a board if its error is smaller than the gap.
template <class T>
T missed_share(T answer, T gap, T minimum) {
  return (answer - gap) / (std::fabs(gap) + minimum);
}

/// The share at which the loss turns from quadratic to linear.
template <class T>
constexpr T kLossBend = T(0.5);

/// The pseudo-Huber loss of a share: quadratic near 0 and linear far from it, so that no board outweighs many others.
template <class T>
T gap_loss(T share) {
  const T bent = share / kLossBend<T>;
  return kLossBend<T> * kLossBend<T> * (std::sqrt(1 + bent * bent) - 1);
}

/// The derivative of gap_loss.
template <class T>
T gap_loss_slope(T share) {
  const T bent = share / kLossBend<T>;
  return share / std::sqrt(1 + bent * bent);
}

}  // namespace keymove::tools
