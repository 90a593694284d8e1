// Numbers the placements of a material's men on a board.
//
// Idea: the number is made of the mover and the squares. One man that has no like, the leader, is moved to a
// representative square by a map of the board, and of several images the one with the smallest number stands for all.
// Men that are alike are sorted by their squares. An index may have only those placements in which the leader stands on
// some of the squares, such as a pawn on a file.
// Source: the usual index of endgame tables, without their tighter packing: some numbers stand for no placement.
// Cost: a few nanoseconds a man and map; 1 map for most squares of the leader, 2 on lines of symmetry.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/few_men/board_maps.h"
#include "solver/few_men/material.h"

namespace keymove::solver {

/// A part of the placements of a material: those in which one man, which has no like, stands in a lane (lanes_of()).
struct PlacementPart {
  static constexpr int kWhole = -1;

  int leader = 0;                   ///< the man
  int lane = kWhole;                ///< the first square of its lane; kWhole: all placements, and any man leads
  std::vector<std::uint8_t> lanes;  ///< by square

  [[nodiscard]] bool has(std::size_t square) const { return lane == kWhole || lanes[square] == lane; }
};

class PlacementIndex {
 public:
  /// The number of a placement, and how many of the maps leave the placement as it is.
  struct Place {
    std::uint32_t number = 0;
    int stays = 1;
  };

  PlacementIndex(const Material& material, int squares, std::vector<BoardMap> maps, const PlacementPart& part);

  [[nodiscard]] const Material& material() const { return material_; }
  /// All numbers are below; 0 if there are too many for 32 bits.
  [[nodiscard]] std::size_t size() const { return 2 * half_; }
  /// Requires a placement of the part.
  [[nodiscard]] Place place_of(const Places& square, int mover) const;
  /// The placement with that number, or false if there is none.
  bool placement_of(std::size_t number, Placement& out) const;
  /// What is added to a placement's number if man i alone goes to another square; nothing if place_of() must find that.
  /// Requires a placement that placement_of() gave and is_plain(), and another one of the part.
  [[nodiscard]] std::optional<std::int64_t> difference(int i, int from, int to) const {
    const auto man = static_cast<std::size_t>(i);
    const auto square = static_cast<std::size_t>(to);
    if (weight_[man] == 0 || (man == leader_ && !stays_home_[square])) return std::nullopt;
    if (man != leader_) return weight_[man] * (to - from);
    return weight_[man] * (std::int64_t{rank_of_[square]} - rank_of_[static_cast<std::size_t>(from)]);
  }
  /// Whether the leader, where it stands in a placement with a number, leaves no choice of maps.
  [[nodiscard]] bool is_plain(const Places& square) const {
    return maps_to_[static_cast<std::size_t>(square[leader_])].size() == 1;
  }
  [[nodiscard]] std::size_t half() const { return half_; }

 private:
  void choose_leader(const PlacementPart& part);

  Material material_;
  std::size_t squares_;
  std::vector<BoardMap> maps_;
  std::size_t leader_ = 0;
  std::vector<std::size_t> order_;  ///< the leader, then the others
  bool alike_ = false;              ///< some men are alike
  std::vector<std::size_t> representatives_;
  std::vector<std::uint32_t> rank_of_;              ///< by square: the rank of its representative
  std::vector<std::vector<std::uint8_t>> maps_to_;  ///< by square: the maps to its representative
  std::vector<bool> stays_home_;                    ///< by square: it is its representative, by one map alone
  std::array<std::int64_t, kMostMen> weight_{};     ///< by man: of its square in the number; 0 for men that are alike
  std::size_t half_ = 0;
};

}  // namespace keymove::solver
