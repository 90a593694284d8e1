// Lists that are indexed by a colour, a square or a kind of man.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <vector>

#include "positions/game/board.h"

namespace keymove {

/// One entry for each colour; the index is a Color, or 0 for White and 1 for Black.
template <class T>
struct ByColor {
  std::array<T, 2> entries{};

  constexpr T& operator[](Color color) { return entries[slot(color)]; }
  constexpr const T& operator[](Color color) const { return entries[slot(color)]; }
  constexpr T& operator[](std::integral auto color) { return entries[static_cast<std::size_t>(color)]; }
  constexpr const T& operator[](std::integral auto color) const { return entries[static_cast<std::size_t>(color)]; }
  [[nodiscard]] constexpr auto begin() { return entries.begin(); }
  [[nodiscard]] constexpr auto begin() const { return entries.begin(); }
  [[nodiscard]] constexpr auto end() { return entries.end(); }
  [[nodiscard]] constexpr auto end() const { return entries.end(); }
  friend constexpr bool operator==(const ByColor&, const ByColor&) = default;
};

/// A vector whose index may be of any integer type, since squares and kinds are signed. Requires an index in range.
template <class T>
struct Indexed : std::vector<T> {
  using std::vector<T>::vector;

  T& operator[](std::integral auto i) { return this->data()[static_cast<std::size_t>(i)]; }
  const T& operator[](std::integral auto i) const { return this->data()[static_cast<std::size_t>(i)]; }
};

/// The same with a fixed number of entries.
template <class T, int N>
struct IndexedArray : std::array<T, static_cast<std::size_t>(N)> {
  constexpr T& operator[](std::integral auto i) { return this->data()[static_cast<std::size_t>(i)]; }
  constexpr const T& operator[](std::integral auto i) const { return this->data()[static_cast<std::size_t>(i)]; }
};

/// One entry for each square of a board.
template <class T>
using BySquare = Indexed<T>;

/// One entry for each kind of man.
template <class T>
using ByKind = Indexed<T>;

}  // namespace keymove
