// Rider attacks along one slope, in both directions, given the occupied squares.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "positions/game/board.h"
#include "solver/rules/bits.h"

#if defined(__BMI2__)
#include <immintrin.h>
#define KEYMOVE_HAS_PEXT 1
#else
#define KEYMOVE_HAS_PEXT 0
#endif

namespace keymove::solver {

/// The lines of one slope (dx, dy) through every square of the board. On boards of one word and with PEXT, a lookup
/// takes one bit extraction and one load from tables with 8 bytes per entry (at most 64 entries per square on 8x8).
/// Otherwise bit scans find the nearest men.
template <int W>
class Line {
 public:
  using Set = Bits<W>;

  Line(const BoardShape& shape, int dx, int dy) : dx_(dx), dy_(dy) {
    const auto squares = static_cast<std::size_t>(shape.squares());
    up_.resize(squares);
    down_.resize(squares);
    neighbours_.resize(squares);
    for (int s = 0; s < shape.squares(); ++s) {
      up_[index(s)] = ray(shape, s, dx, dy);
      down_[index(s)] = ray(shape, s, -dx, -dy);
      if (up_[index(s)].any()) neighbours_[index(s)].set(up_[index(s)].lowest());
      if (down_[index(s)].any()) neighbours_[index(s)].set(down_[index(s)].highest());
    }
    if constexpr (kTables) build_tables(shape);
  }

  [[nodiscard]] bool has_slope(int dx, int dy) const { return dx == dx_ && dy == dy_; }

  /// The squares reached from `square` in both directions, including the first occupied square on each side.
  [[nodiscard]] Set attacks(int square, const Set& occupied) const {
    if constexpr (kTables) return look_up(entries(), square, occupied);
    return scan(square, occupied);
  }

  /// What a lookup reads. Callers may keep a pointer to the entries, which saves the indirection through this object.
  struct Entry {
    std::uint64_t mask = 0;
    const std::uint64_t* table = nullptr;
  };
#if KEYMOVE_HAS_PEXT
  static constexpr bool kTables = W == 1;
#else
  static constexpr bool kTables = false;
#endif
  /// The entries by square. Requires kTables. The pointer is valid as long as the line is neither moved nor copied.
  [[nodiscard]] const Entry* entries() const { return entries_.data(); }
  static Set look_up(const Entry* entries, int square, const Set& occupied) {
#if KEYMOVE_HAS_PEXT
    const Entry& e = entries[index(square)];
    return Set{{e.table[_pext_u64(occupied.word[0], e.mask)]}};
#else
    static_cast<void>(entries), static_cast<void>(square);
    return occupied;
#endif
  }

  /// All squares of the line through `square`, without the square itself.
  [[nodiscard]] Set span(int square) const { return up_[index(square)] | down_[index(square)]; }
  [[nodiscard]] const Set& up(int square) const { return up_[index(square)]; }
  [[nodiscard]] const Set& down(int square) const { return down_[index(square)]; }
  /// The one or two squares one step away.
  [[nodiscard]] const Set& neighbours(int square) const { return neighbours_[index(square)]; }

  /// The squares strictly between two squares of one line; empty when they share no line of this slope.
  [[nodiscard]] Set between(int a, int b) const {
    if (up_[index(a)].has(b)) return up_[index(a)] & down_[index(b)];
    if (down_[index(a)].has(b)) return down_[index(a)] & up_[index(b)];
    return {};
  }

 private:
  static std::size_t index(int square) { return static_cast<std::size_t>(square); }

  static Set ray(const BoardShape& shape, int square, int dx, int dy) {
    Set out;
    int x = shape.file_of(square) + dx;
    int y = shape.rank_of(square) + dy;
    for (; shape.contains(x, y); x += dx, y += dy) out.set(shape.at(x, y));
    return out;
  }

  [[nodiscard]] Set scan(int square, const Set& occupied) const {
    Set out = up_[index(square)];
    const Set above = out & occupied;
    if (above.any()) out ^= up_[index(above.lowest())];
    Set low = down_[index(square)];
    const Set below = low & occupied;
    if (below.any()) low ^= down_[index(below.highest())];
    return out | low;
  }

  void build_tables(const BoardShape& shape) {
#if KEYMOVE_HAS_PEXT
    entries_.resize(up_.size());
    std::vector<std::size_t> starts;
    for (int s = 0; s < shape.squares(); ++s) {
      // A man on the last square of either side does not change what is reached.
      Set mask = up_[index(s)];
      if (mask.any()) mask ^= Set::of(mask.highest());
      Set low = down_[index(s)];
      if (low.any()) low ^= Set::of(low.lowest());
      entries_[index(s)].mask = (mask | low).word[0];
      starts.push_back(table_.size());
      const std::size_t count = std::size_t{1} << (mask | low).count();
      for (std::size_t i = 0; i < count; ++i) {
        table_.push_back(scan(s, Set{{_pdep_u64(i, entries_[index(s)].mask)}}).word[0]);
      }
    }
    for (int s = 0; s < shape.squares(); ++s) entries_[index(s)].table = table_.data() + starts[index(s)];
#else
    static_cast<void>(shape);
#endif
  }

  int dx_;
  int dy_;
  std::vector<Set> up_;
  std::vector<Set> down_;
  std::vector<Set> neighbours_;
  std::vector<Entry> entries_;
  std::vector<std::uint64_t> table_;
};

}  // namespace keymove::solver
