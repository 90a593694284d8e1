// Every win and loss of one material, by backward induction.
//
// Idea: a forward pass looks at every position once: is it legal, has the game ended, how many moves are there, and
// what are captures and promotions worth, which lead to tables that are finished. Then the wins and losses of 0, 1, 2,
// ... plies are carried back by taking back quiet moves. A position before a loss is won. A position before a win has
// one move less that may save it, and is lost when none is left; conversions to wins count when their distance is due.
// Source: retrograde analysis (Stroehlein 1970; Thompson 1986, "Retrograde analysis of certain endgames"), with counts
// of moves. Positions that maps of the board turn into each other share a number; as their orbits may differ in size,
// a move that is taken back counts as often as the maps that leave the earlier position as it is, divided by those
// that leave the later one.
// Exact: every position of the material is in the table, and repetition and counts of moves play no part.
// Cost: 2 bytes a number, and while it is made about 4 bytes more a position; some 0.4 microseconds a position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/few_men/placement_index.h"
#include "solver/few_men/table_value.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// The table of one material.
class MaterialTable {
 public:
  /// Fills the table. The tables of all smaller materials are in `smaller`. Errors: throws LimitReached; the table is
  /// then to be thrown away. `budget` may stop it and counts the numbers as nodes.
  MaterialTable(const PlacementRules& rules, PlacementIndex index, const TableValues& smaller, Budget& budget);

  /// Requires a placement of this material.
  [[nodiscard]] TableValue value(const Places& square, int mover) const;
  [[nodiscard]] const PlacementIndex& index() const { return index_; }
  [[nodiscard]] std::size_t bytes() const { return entries_.size() * sizeof(std::uint16_t); }

 private:
  friend class MaterialTableMaker;

  PlacementIndex index_;
  std::vector<std::uint16_t> entries_;
};

}  // namespace keymove::solver
