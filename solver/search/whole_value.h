// The value of a game: win, draw or loss, together with the plies to the end.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

#include "positions/game/variant.h"

namespace keymove::solver {

/// The value of a position for its mover under best play. A quick win is better than a slow one, and a slow loss is
/// better than a quick one. Draws have no distance.
class WholeValue {
 public:
  static constexpr WholeValue of(EndResult result) {
    return WholeValue(result == EndResult::win ? kAtOnce : result == EndResult::loss ? -kAtOnce : 0);
  }
  /// A bound that is worse than every value.
  static constexpr WholeValue lowest() { return WholeValue(-kAtOnce - 1); }
  static constexpr WholeValue from_raw(std::int16_t raw) { return WholeValue(raw); }

  [[nodiscard]] constexpr std::int16_t raw() const { return static_cast<std::int16_t>(raw_); }
  /// 1 win, 0 draw, -1 loss.
  [[nodiscard]] constexpr int sign() const { return raw_ > 0 ? 1 : raw_ < 0 ? -1 : 0; }
  /// The number of plies to the end; nothing for a draw.
  [[nodiscard]] constexpr std::optional<int> distance() const {
    if (raw_ == 0) return std::nullopt;
    return kAtOnce - (raw_ > 0 ? raw_ : -raw_);
  }
  /// The value for the other side, whose move has led here, one ply earlier.
  [[nodiscard]] constexpr WholeValue before_a_move() const { return WholeValue(sign() - raw_); }

  friend constexpr bool operator==(WholeValue, WholeValue) = default;
  friend constexpr auto operator<=>(WholeValue a, WholeValue b) { return a.raw_ <=> b.raw_; }

 private:
  static constexpr int kAtOnce = 30000;  ///< greater than the number of plies of any game

  explicit constexpr WholeValue(int raw) : raw_(raw) {}

  int raw_;
};

}  // namespace keymove::solver
