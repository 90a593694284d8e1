// A memory of many positions, packed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "verify/rules/position.h"

namespace keymove::verify {

/// The smallest number for each of many positions of one variant. Positions are compared wholly, never by their hashes
/// alone. A position takes some 25 to 60 bytes on a board of 64 squares.
class PackedPositions {
 public:
  /// For boards of that many squares, and men of that many kinds.
  PackedPositions(std::size_t squares, std::size_t kinds) : squares_(squares), two_a_byte_(kinds <= kFewKinds) {}

  /// The number of the position; -1 if it has none.
  [[nodiscard]] int find(const Position& position);
  /// Gives the position that number, unless it has a smaller one. Requires a number from 0 to 65,535.
  void keep(const Position& position, int number);

  [[nodiscard]] std::size_t size() const { return size_; }
  /// The memory in bytes.
  [[nodiscard]] std::size_t bytes() const {
    return chunks_.size() * kChunk + index_.capacity() * sizeof(Entry) + kSpareBytes;
  }

 private:
  static constexpr std::size_t kChunk = std::size_t{1} << 16U;
  static constexpr std::size_t kUnit = 4;  ///< records begin at multiples of it
  static constexpr std::size_t kUnits = kChunk / kUnit;
  static constexpr std::size_t kSpareBytes = 1024;
  static constexpr std::size_t kNumber = 2;  ///< bytes of the number in front of a record
  static constexpr std::uint32_t kFree = UINT32_MAX;
  static constexpr std::size_t kFewKinds = 7;  ///< their codes are below 16

  /// A place in the index, open addressing.
  struct Entry {
    std::uint32_t record = kFree;  ///< its offset in units
    std::uint32_t hash = 0;        ///< half of the position's
  };

  /// Writes the position to `packed_`; no text of one is the beginning of another's.
  void pack(const Position& position);
  /// The place of `packed_`, or the free place where it belongs. Requires that there is a free one.
  [[nodiscard]] std::size_t place_of(std::uint32_t hash) const;
  [[nodiscard]] bool is_packed(std::uint32_t record) const;
  /// Doubles the index.
  void grow();

  std::size_t squares_;
  bool two_a_byte_;  ///< codes of men
  std::size_t size_ = 0;
  std::size_t used_ = kChunk;  ///< bytes of the last chunk
  std::vector<std::vector<std::uint8_t>> chunks_;
  std::vector<Entry> index_;  ///< a power of two
  std::vector<std::uint8_t> packed_;
};

}  // namespace keymove::verify
