// What a table says of a position, and what it needs to know of the rules.
#pragma once

#include <optional>
#include <vector>

#include "positions/problem/problem.h"
#include "solver/few_men/material.h"

namespace keymove::solver {

/// The result of best play for the side to move: a win in the fewest or a loss in the most plies (`distance`), or
/// neither: Outcome::none.
struct TableValue {
  Outcome outcome = Outcome::none;
  int distance = 0;

  friend bool operator==(const TableValue&, const TableValue&) = default;
};

/// Looks up positions of smaller materials.
class TableValues {
 public:
  virtual ~TableValues() = default;
  [[nodiscard]] virtual TableValue value(const Placement& placement) const = 0;
};

/// A position as the forward pass sees it. Conversions are moves to other materials.
struct Outlook {
  bool legal = true;
  std::optional<EndResult> end;
  int moves = 0;                    ///< conversions included
  std::optional<int> soonest_loss;  ///< the smallest distance of a loss for the other side after a conversion
  int wins = 0;                     ///< conversions after which the other side wins
  int slowest_win = 0;              ///< the largest distance of these
};

/// The rules of one game, for positions without castling rights and en passant squares.
class PlacementRules {
 public:
  virtual ~PlacementRules() = default;
  [[nodiscard]] virtual const Variant& variant() const = 0;
  /// The position, with the values of its conversions from `smaller`.
  [[nodiscard]] virtual Outlook outlook(const Placement& at, const TableValues& smaller) const = 0;
  /// Sets `from` to the squares from where man i can have come by a quiet move that is no conversion. Whether the
  /// position before was legal is not tested.
  virtual void origins(const Placement& at, int i, std::vector<int>& from) const = 0;
};

}  // namespace keymove::solver
