// What is known of a value.
#pragma once

namespace keymove::solver {

/// The possible values of a position for its mover: -1 loss, 0 draw, 1 win.
struct ValueRange {
  int low = -1;
  int high = 1;

  [[nodiscard]] bool decided() const { return low == high; }
};

}  // namespace keymove::solver
