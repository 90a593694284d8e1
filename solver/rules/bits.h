// Sets of squares: 1, 2 or 4 words of 64 bits.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

// In the wide engines compilers call the operations on sets. Where a build is small first of all, they may.
#ifdef __OPTIMIZE_SIZE__
#define KEYMOVE_ALWAYS_INLINE
#else
#define KEYMOVE_ALWAYS_INLINE [[gnu::always_inline]]
#endif

namespace keymove::solver {

/// A set of squares of a board of up to 64 * W squares. Every operation takes a few instructions per word.
template <int W>
struct Bits {
  std::array<std::uint64_t, static_cast<std::size_t>(W)> word{};

  static constexpr Bits of(int square) {
    Bits b;
    b.set(square);
    return b;
  }
  /// The squares 0 .. count - 1.
  static constexpr Bits first(int count) {
    Bits b;
    for (int i = 0; i < W; ++i) {
      const int here = count - 64 * i;
      b.at(i) = here >= 64 ? ~0ULL : here <= 0 ? 0 : (1ULL << here) - 1;
    }
    return b;
  }

  constexpr std::uint64_t& at(int i) { return word[static_cast<std::size_t>(i)]; }
  [[nodiscard]] constexpr std::uint64_t at(int i) const { return word[static_cast<std::size_t>(i)]; }

  constexpr void set(int square) { at(square >> 6) |= 1ULL << (square & 63); }
  [[nodiscard]] constexpr bool has(int square) const { return (at(square >> 6) >> (square & 63) & 1U) != 0; }
  [[nodiscard]] constexpr bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t w : word) all |= w;
    return all != 0;
  }
  [[nodiscard]] constexpr bool none() const { return !any(); }
  [[nodiscard]] constexpr int count() const {
    int n = 0;
    for (const std::uint64_t w : word) n += std::popcount(w);
    return n;
  }
  /// Whether at least two squares are in the set.
  [[nodiscard]] constexpr bool several() const {
    if constexpr (W == 1) return (word[0] & (word[0] - 1)) != 0;
    return count() > 1;
  }
  /// The lowest square. Requires any().
  [[nodiscard]] KEYMOVE_ALWAYS_INLINE constexpr int lowest() const {
    for (int i = 0; i < W - 1; ++i) {
      if (at(i) != 0) return 64 * i + std::countr_zero(at(i));
    }
    return 64 * (W - 1) + std::countr_zero(at(W - 1));
  }
  /// The highest square. Requires any().
  [[nodiscard]] constexpr int highest() const {
    for (int i = W - 1; i > 0; --i) {
      if (at(i) != 0) return 64 * i + 63 - std::countl_zero(at(i));
    }
    return 63 - std::countl_zero(at(0));
  }
  /// Removes and returns the lowest square. Requires any().
  KEYMOVE_ALWAYS_INLINE constexpr int pop() {
    const int square = lowest();
    at(square >> 6) &= at(square >> 6) - 1;
    return square;
  }

  KEYMOVE_ALWAYS_INLINE friend constexpr Bits operator&(Bits a, const Bits& b) {
    for (int i = 0; i < W; ++i) a.at(i) &= b.at(i);
    return a;
  }
  KEYMOVE_ALWAYS_INLINE friend constexpr Bits operator|(Bits a, const Bits& b) {
    for (int i = 0; i < W; ++i) a.at(i) |= b.at(i);
    return a;
  }
  KEYMOVE_ALWAYS_INLINE friend constexpr Bits operator^(Bits a, const Bits& b) {
    for (int i = 0; i < W; ++i) a.at(i) ^= b.at(i);
    return a;
  }
  KEYMOVE_ALWAYS_INLINE friend constexpr Bits operator~(Bits a) {
    for (int i = 0; i < W; ++i) a.at(i) = ~a.at(i);
    return a;
  }
  KEYMOVE_ALWAYS_INLINE constexpr Bits& operator&=(const Bits& b) { return *this = *this & b; }
  KEYMOVE_ALWAYS_INLINE constexpr Bits& operator|=(const Bits& b) { return *this = *this | b; }
  KEYMOVE_ALWAYS_INLINE constexpr Bits& operator^=(const Bits& b) { return *this = *this ^ b; }
  friend constexpr bool operator==(const Bits&, const Bits&) = default;

  /// Every square moved by `by` indices. Squares that are shifted out of the words are lost; with one word they wrap
  /// around instead, so callers must mask the squares that may move.
  [[nodiscard]] constexpr Bits shifted(int by) const {
    if constexpr (W == 1) {
      return Bits{{std::rotl(word[0], by & 63)}};
    } else {
      Bits out;
      const int words = by >= 0 ? by >> 6 : -((-by + 63) >> 6);
      const int rest = by - 64 * words;  // 0 .. 63
      for (int i = 0; i < W; ++i) {
        const int low = i - words;
        std::uint64_t w = low >= 0 && low < W ? at(low) << rest : 0;
        if (rest != 0 && low - 1 >= 0 && low - 1 < W) w |= at(low - 1) >> (64 - rest);
        out.at(i) = w;
      }
      return out;
    }
  }
};

/// Goes through the squares of a set from the lowest: `for (const int square : bits)`. The set may change meanwhile.
template <int W>
class SquareIterator {
 public:
  explicit constexpr SquareIterator(const Bits<W>& bits) : rest_(bits) {}

  constexpr int operator*() const { return rest_.lowest(); }
  constexpr SquareIterator& operator++() {
    rest_.pop();
    return *this;
  }
  constexpr bool operator==(std::default_sentinel_t /*end*/) const { return rest_.none(); }

 private:
  Bits<W> rest_;
};

template <int W>
constexpr SquareIterator<W> begin(const Bits<W>& bits) {
  return SquareIterator<W>(bits);
}
template <int W>
constexpr std::default_sentinel_t end(const Bits<W>& /*bits*/) {
  return std::default_sentinel;
}

/// Calls `visit(square)` for every square of the set, from the lowest.
template <int W, class Visit>
constexpr void for_each(Bits<W> bits, Visit visit) {
  for (int i = 0; i < W; ++i) {
    for (std::uint64_t w = bits.at(i); w != 0; w &= w - 1) visit(64 * i + std::countr_zero(w));
  }
}

}  // namespace keymove::solver
