// What a fit lowers.
#pragma once

#include <cmath>

namespace keymove::tools {

/// How far an answer is from a gap (what a base lacks to the value), as a share of the gap and of `least`: a board is
/// won where the share is below 1, so that it is the share that counts, not the distance.
template <class T>
T missed_share(T answer, T gap, T minimum) {
  return (answer - gap) / (std::fabs(gap) + minimum);
}

/// Where the loss turns from squares to distances.
template <class T>
constexpr T kLossBend = T(0.5);

/// The pseudo-Huber loss of a share: its square near 0, its size far from it, so that no board outweighs many.
template <class T>
T gap_loss(T share) {
  const T bent = share / kLossBend<T>;
  return kLossBend<T> * kLossBend<T> * (std::sqrt(1 + bent * bent) - 1);
}

/// Its slope.
template <class T>
T gap_loss_slope(T share) {
  const T bent = share / kLossBend<T>;
  return share / std::sqrt(1 + bent * bent);
}

}  // namespace keymove::tools
