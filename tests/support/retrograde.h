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

/// What best play leads to, for the side to move: win or loss in `distance` plies, as quick and as slow as can be; or
/// the game's end as a draw, distance 0; or none of these by force.
struct TableEntry {
  Outcome outcome = Outcome::none;
  int distance = 0;

  friend bool operator==(const TableEntry&, const TableEntry&) = default;
};

/// Every placement of the men on the board, either side to move: upper case letters are White's men. Each royal man
/// is on the board and the side not to move does not stand to lose it at once where the rules forbid that; a man that
/// promotes stands neither on its first nor on its last rank. The game may be over.
std::vector<verify::Position> placements(const verify::Rulebook& book, const std::string& men);

/// The positions reachable from some others, those included, with their values. Requires no castling rights, and few
/// enough men: ten on a chess board.
class RetrogradeTable {
 public:
  /// Requires that `book` outlives the table.
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
  std::vector<Number> slots_;         ///< open addressing; a position's number plus 1, 0 = free
  std::vector<std::int16_t> values_;  ///< 0 none, 1 + n: win in n, -1 - n: loss in n, kDraw: drawn
  std::size_t moves_ = 0;
  int longest_ = 0;
};

}  // namespace keymove::tests
