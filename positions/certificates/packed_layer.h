// The positions that a game may have reached after a number of plies, packed and sorted: what the certificate of a
// value goes through, layer by layer (docs/certificates.md).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "positions/game/variant.h"

namespace keymove {

/// A packed position: fields one after the other, the first in the highest bits, so that positions compare as their
/// fields do. The side to move is that of the layer.
template <std::size_t N>
using PackedBoard = std::array<std::uint64_t, N>;

/// The widths in bits of the fields of a variant's positions, in their order: for each square its man, then the
/// castling rights, then the en passant square, then the checks that White and Black have given.
struct PackedFields {
  explicit PackedFields(const Variant& variant)
      : squares(static_cast<std::size_t>(variant.shape.squares())),
        man(static_cast<unsigned>(std::bit_width(2 * variant.men.size()))),
        castling(static_cast<unsigned>(variant.castlings.size())),
        en_passant(captures_in_passing(variant) ? static_cast<unsigned>(std::bit_width(squares)) : 0),
        checks(static_cast<unsigned>(std::bit_width(static_cast<unsigned>(variant.counted_checks())))) {}

  std::size_t squares;
  unsigned man;         ///< 0 no man, then 1 and 2 White's and Black's man of the first kind, 3 and 4 of the second ...
  unsigned castling;    ///< bit i is the right of the variant's castling i
  unsigned en_passant;  ///< 0 none, else the square's number counted from 1; no field if no man captures in passing

  unsigned checks;  ///< of each colour; no field if the game does not count them

  /// The number of 64-bit words that a position takes.
  [[nodiscard]] std::size_t words() const {
    constexpr std::size_t kWord = 64;
    return (squares * man + castling + en_passant + 2 * checks + kWord - 1) / kWord;
  }

 private:
  static bool captures_in_passing(const Variant& variant) {
    return std::any_of(variant.men.begin(), variant.men.end(), [](const ManKind& kind) {
      return std::any_of(kind.moves.begin(), kind.moves.end(), [](const MoveRule& rule) { return rule.en_passant; });
    });
  }
};

/// Writes the fields of a packed position, or reads them, one after the other.
template <std::size_t N>
class FieldCursor {
 public:
  /// Writes the next field. Requires that `board` was zero there, and a value of so many bits.
  void put(PackedBoard<N>& board, std::uint64_t value, unsigned bits) {
    for (unsigned left = bits; left > 0;) {
      const unsigned here = std::min(left, kWord - at_ % kWord);
      left -= here;
      board[at_ / kWord] |= (value >> left & mask(here)) << (kWord - at_ % kWord - here);
      at_ += here;
    }
  }
  /// Reads the next field.
  std::uint64_t take(const PackedBoard<N>& board, unsigned bits) {
    std::uint64_t value = 0;
    for (unsigned left = bits; left > 0;) {
      const unsigned here = std::min(left, kWord - at_ % kWord);
      left -= here;
      value |= (board[at_ / kWord] >> (kWord - at_ % kWord - here) & mask(here)) << left;
      at_ += here;
    }
    return value;
  }

 private:
  static constexpr unsigned kWord = 64;

  static constexpr std::uint64_t mask(unsigned bits) {
    return bits == kWord ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  }

  unsigned at_ = 0;
};

/// A set of positions of one layer. Sorted, and without those that were added twice, once finish() was called.
template <std::size_t N>
class PackedLayer {
 public:
  /// Adds a position. Those that were added twice are dropped from time to time, so that the memory is at most about
  /// three times that of the set.
  void add(const PackedBoard<N>& board) {
    if (boards_.size() == bound_) {
      finish();
      bound_ = std::max(kLeast, 2 * boards_.size());
      boards_.reserve(bound_);
    }
    boards_.push_back(board);
  }
  /// Sorts the positions.
  void finish() {
    std::sort(boards_.begin(), boards_.end());
    boards_.erase(std::unique(boards_.begin(), boards_.end()), boards_.end());
  }
  /// Removes all positions and gives their memory back.
  void clear() { *this = PackedLayer(); }

  [[nodiscard]] bool empty() const { return boards_.empty(); }
  [[nodiscard]] std::size_t size() const { return boards_.size(); }
  [[nodiscard]] const PackedBoard<N>& operator[](std::size_t i) const { return boards_[i]; }
  [[nodiscard]] std::size_t bytes() const { return boards_.capacity() * sizeof(PackedBoard<N>); }

 private:
  static constexpr std::size_t kLeast = std::size_t{1} << 12;

  std::vector<PackedBoard<N>> boards_;
  std::size_t bound_ = kLeast;  ///< the number of positions at which those that were added twice are dropped
};

/// Calls `go` with std::integral_constant<std::size_t, N> for the least N that is at least `words` and for which code
/// is made: 2 words have room for pawns alone on 8x8, 32 for the largest board and the most kinds.
template <class Go>
auto with_words(std::size_t words, const Go& go) {
  if (words <= 2) return go(std::integral_constant<std::size_t, 2>());
  if (words <= 4) return go(std::integral_constant<std::size_t, 4>());
  return go(std::integral_constant<std::size_t, 32>());
}

}  // namespace keymove
