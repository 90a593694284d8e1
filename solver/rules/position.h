// The solver's position: a set of squares for each kind and for each colour, small enough to be copied for every move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "positions/game/indexed.h"
#include "solver/rules/bits.h"

namespace keymove::solver {

/// A move in 32 bits, with everything that is needed to make it. FastMove{} is no move. A declaration without braces
/// leaves the move uninitialised, so that creating a list of moves costs nothing.
struct FastMove {
  std::uint32_t raw;

  static constexpr std::uint32_t kCapture = 1U << 26;
  static constexpr std::uint32_t kDouble = 1U << 27;     ///< sets the en passant square
  static constexpr std::uint32_t kEnPassant = 1U << 28;  ///< captures the man on Position::en_passant_victim
  static constexpr std::uint32_t kCastling = 1U << 29;
  static constexpr std::uint32_t kValid = 1U << 30;

  static constexpr FastMove of(int from, int to, int kind, std::uint32_t flags) {
    return {static_cast<std::uint32_t>(from) | static_cast<std::uint32_t>(to) << 8 |
            static_cast<std::uint32_t>(kind) << 16 | flags | kValid};
  }
  [[nodiscard]] constexpr FastMove promoted(int kind) const {
    return {raw | static_cast<std::uint32_t>(kind + 1) << 21};
  }

  [[nodiscard]] constexpr FastMove without_promotion() const { return {raw & ~(31U << 21)}; }

  [[nodiscard]] constexpr int from() const { return static_cast<int>(raw & 255U); }
  [[nodiscard]] constexpr int to() const { return static_cast<int>(raw >> 8 & 255U); }
  [[nodiscard]] constexpr int kind() const { return static_cast<int>(raw >> 16 & 31U); }
  /// The kind promoted to, or -1.
  [[nodiscard]] constexpr int promotion() const { return static_cast<int>(raw >> 21 & 31U) - 1; }
  [[nodiscard]] constexpr bool is(std::uint32_t flag) const { return (raw & flag) != 0; }
  [[nodiscard]] constexpr bool valid() const { return raw != 0; }
  friend constexpr bool operator==(FastMove, FastMove) = default;
};

/// An upper bound on the number of moves of a position; even 16x16 boards full of queens stay below it.
constexpr std::size_t kMaxMoves = 4096;

/// A list of moves with a fixed capacity, kept on the stack. Small boards use small capacities.
template <std::size_t Capacity>
class MoveList {
 public:
  static constexpr std::size_t kCapacity = Capacity;

  void push(FastMove m) { moves_[size_++] = m; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }
  void resize(std::size_t size) { size_ = size; }
  FastMove& operator[](std::size_t i) { return moves_[i]; }
  const FastMove& operator[](std::size_t i) const { return moves_[i]; }
  FastMove* begin() { return moves_.data(); }
  FastMove* end() { return moves_.data() + size_; }
  [[nodiscard]] const FastMove* begin() const { return moves_.data(); }
  [[nodiscard]] const FastMove* end() const { return moves_.data() + size_; }

 private:
  // Left uninitialised on purpose: only the first size_ moves are read.
  std::array<FastMove, Capacity> moves_;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  std::size_t size_ = 0;
};

/// A position of a game with up to K kinds on up to 64 * W squares. A move is made on a copy, and unmade by dropping
/// the copy.
template <int W, int K>
struct Position {
  static constexpr int kKinds = K;
  using Set = Bits<W>;

  IndexedArray<Set, K> men{};  ///< by kind, both colours
  ByColor<Set> side;           ///< by colour
  std::uint8_t mover = 0;      ///< 0 = White
  std::uint8_t castling = 0;
  std::int16_t en_passant = -1;  ///< the square just passed, if a man of the mover can capture there; else -1
  std::int16_t en_passant_victim = -1;
  ByColor<std::uint8_t> checks{};  ///< given by each colour, in games that count them

  [[nodiscard]] KEYMOVE_ALWAYS_INLINE Set occupied() const { return side[0] | side[1]; }
  [[nodiscard]] const Set& own() const { return side[mover]; }
  [[nodiscard]] const Set& enemy() const { return side[mover ^ 1U]; }
  [[nodiscard]] const Set& kind(int k) const { return men[k]; }
  [[nodiscard]] Set& kind(int k) { return men[k]; }

  friend bool operator==(const Position&, const Position&) = default;
};

/// A 128-bit hash of a position.
struct PositionKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const PositionKey&, const PositionKey&) = default;
};

/// The key of a position, computed from all its words; nothing is kept from move to move. Method: multiply and fold, as
/// in wyhash (Wang Yi) and umash (Paul Khuong). Cost: one multiplication for every two words.
template <int W, int K>
KEYMOVE_ALWAYS_INLINE inline PositionKey key_of(const Position<W, K>& p, int kinds) {
  const auto fold = [](std::uint64_t a, std::uint64_t b, std::uint64_t& high) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    high ^= static_cast<std::uint64_t>(product >> 64) + static_cast<std::uint64_t>(product);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  };
  constexpr std::uint64_t kOdd[4] = {0xA0761D6478BD642FULL, 0xE7037ED1A0B428DBULL, 0x8EBC6AF09C88C6E3ULL,
                                     0x589965CC75374CC3ULL};
  std::uint64_t state = 0;
  std::memcpy(&state, &p.mover, sizeof state);
  std::uint64_t low = state ^ kOdd[0];
  std::uint64_t high = state * kOdd[1];
  std::uint64_t turn = kOdd[2];
  for (int w = 0; w < W; ++w) {
    low = fold(low ^ p.side[0].at(w), turn ^ p.side[1].at(w), high) + low;
    for (int k = 0; k < kinds; k += 2) {
      turn = turn * kOdd[3] + kOdd[0];
      const std::uint64_t next = k + 1 < kinds ? p.kind(k + 1).at(w) : 0;
      low = fold(low ^ p.kind(k).at(w), turn ^ next, high) + (low << 1);
    }
  }
  low = fold(low ^ kOdd[1], high ^ kOdd[3], high);
  return {low, high};
}

}  // namespace keymove::solver
