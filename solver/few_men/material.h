// The men of a position without their squares, and what captures and promotions can make of them.
//
// A table holds every position of one material. The state of a game must then be the squares of the men and the mover
// alone, so positions with castling rights or an en passant square have no place in a table, nor have materials in
// which a double step may be captured in passing.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

#include "positions/game/variant.h"

namespace keymove::solver {

/// The most men of a position that a table may hold.
constexpr int kMostMen = 6;

/// Squares of men, one for each man of a material and in its order.
using Places = std::array<int, kMostMen>;

/// Up to kMostMen men of both colours, sorted: White's before Black's, and by kind.
struct Material {
  static constexpr int kManyKinds = 32;

  int men = 0;
  std::array<std::uint8_t, kMostMen> man{};  ///< color * kManyKinds + kind; 0 where there is no man

  [[nodiscard]] int color(int i) const { return man[static_cast<std::size_t>(i)] / kManyKinds; }
  [[nodiscard]] int kind(int i) const { return man[static_cast<std::size_t>(i)] % kManyKinds; }
  /// Appends a man. Requires that there is room, and that the men are added in their order or sorted() is called.
  void add(int color, int kind) { man[static_cast<std::size_t>(men++)] = code(color, kind); }
  void sort();
  [[nodiscard]] int count(int color, int kind) const;
  [[nodiscard]] Material without(int i) const;
  [[nodiscard]] Material promoted(int i, int kind) const;

  friend bool operator<(const Material& a, const Material& b) {
    return std::tie(a.men, a.man) < std::tie(b.men, b.man);
  }
  friend bool operator==(const Material&, const Material&) = default;

 private:
  static std::uint8_t code(int color, int kind) { return static_cast<std::uint8_t>(color * kManyKinds + kind); }
};

/// The men of a position on their squares.
struct Placement {
  Material material;
  Places square{};
  int mover = 0;
};

/// All materials that can follow from this one by captures and promotions, itself last, and each after those that it
/// leads to. Empty if tables cannot hold all of them: for a royal man that promotes or whose capture need not end the
/// game, more or fewer than one royal man a side, promotions in a circle, double steps that may be captured in passing,
/// and more than kMostMaterials.
std::vector<Material> materials_from(const Variant& variant, const Material& material);
constexpr std::size_t kMostMaterials = 200;

/// Whether half a turn of the board with an exchange of the colours changes nothing in games of these materials.
bool colors_are_alike(const Variant& variant, const std::vector<Material>& materials);

/// The same position with the board turned by half a turn and the colours exchanged.
Placement turned(const Placement& placement, int squares);

}  // namespace keymove::solver
