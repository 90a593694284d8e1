// Exhaustive tables of wins and losses, computed backwards from the ends of the game with the reference rules alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verify/rules/rulebook.h"

namespace keymove::tests {

/// The result of best play for the side to move: a win in the fewest or a loss in the most plies (`distance`); or the
/// end of the game as a draw with distance 0; or none of these by force.
struct TableEntry {
  Outcome outcome = Outcome::none;
  int distance = 0;

  friend bool operator==(const TableEntry&, const TableEntry&) = default;
};

/// All placements of the men on the board with either side to move; upper-case letters are White's men. The side not to
/// move does not leave its royal man attacked if the rules forbid that; a man that promotes stands neither on its first
/// nor on its last rank. The game may be over.
std::vector<verify::Position> placements(const verify::Rulebook& book, const std::string& men);

/// All positions that can be reached from the given ones, and these themselves, with their values. Requires that there
/// are no castling rights and few men: at most ten on a chess board.
class RetrogradeTable {
 public:
  /// The rulebook must outlive the table.
  RetrogradeTable(const verify::Rulebook& book, const std::vector<verify::Position>& from);

  /// The number of positions.
  [[nodiscard]] std::size_t size() const { return keys_.size(); }
  /// The number of moves between them.
  [[nodiscard]] std::size_t moves() const { return moves_; }
  /// Position number `i`.
  [[nodiscard]] verify::Position position(std::size_t i) const;
  /// Its value.
  [[nodiscard]] TableEntry value(std::size_t i) const;
  /// The longest distance in the table.
  [[nodiscard]] int longest() const { return longest_; }

 private:
  /// A position's men, mover and en passant square, packed.
  using PositionKey = std::array<std::uint64_t, 2>;
  using Number = std::uint32_t;

  [[nodiscard]] PositionKey pack(const verify::Position& position) const;
  Number number_of(const PositionKey& key);
  void grow_slots();
  [[nodiscard]] static std::size_t hash_of(const PositionKey& key);
  void find_positions(std::vector<std::size_t>& first_edge, std::vector<Number>& edges);
  void find_values(const std::vector<std::size_t>& first_edge, const std::vector<Number>& edges);
  void set_value(Number number, Outcome outcome, int distance);

  const verify::Rulebook& book_;
  unsigned square_bits_;
  unsigned man_bits_;
  std::vector<PositionKey> keys_;
  std::vector<Number> slots_;         ///< hash table with open addressing: a position's number plus 1; 0 = free
  std::vector<std::int16_t> values_;  ///< 0 none, 1 + n: win in n, -1 - n: loss in n, kDraw: drawn
  std::size_t moves_ = 0;
  int longest_ = 0;
};

}  // namespace keymove::tests
