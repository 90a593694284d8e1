// The position type of the reference rules: an array of men that can be copied, compared and hashed.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "positions/game/board.h"
#include "positions/game/indexed.h"

namespace keymove::verify {

constexpr std::size_t kMaxSquares = std::size_t{kMaxSide} * std::size_t{kMaxSide};

/// A man's kind and colour as one small number; 0 is no man.
using ManCode = std::uint8_t;
constexpr ManCode kNoMan = 0;

constexpr ManCode code_of(KindId kind, Color color) { return static_cast<ManCode>(2 * (kind + 1) + index_of(color)); }
constexpr KindId kind_of(ManCode code) { return static_cast<KindId>(code / 2 - 1); }
/// The man's colour. Requires a man.
constexpr Color color_of(ManCode code) { return code % 2 == 0 ? Color::white : Color::black; }

/// A set of squares, visited in ascending order.
class SquareSet {
 public:
  /// The set of that square; the empty set of kNoSquare.
  static SquareSet of(Square s) {
    SquareSet one;
    if (s != kNoSquare) one.add(s);
    return one;
  }
  /// The set of all squares of the largest board.
  static SquareSet of_all() {
    SquareSet all;
    all.words_.fill(~std::uint64_t{0});
    return all;
  }

  /// Whether the square is in the set.
  [[nodiscard]] bool has(Square s) const { return (words_[word_of(s)] >> bit_of(s) & 1U) != 0; }
  /// Adds the square.
  void add(Square s) { words_[word_of(s)] |= std::uint64_t{1} << bit_of(s); }
  /// Removes the square.
  void remove(Square s) { words_[word_of(s)] &= ~(std::uint64_t{1} << bit_of(s)); }
  /// Whether some square is in both sets.
  [[nodiscard]] bool meets(const SquareSet& other) const {
    return any_in_both(other, [](Square) { return true; });
  }
  /// Keeps the squares that are in the other set, too.
  SquareSet& operator&=(const SquareSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  /// Adds the squares of the other set.
  SquareSet& operator|=(const SquareSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  /// Removes the squares of the other set.
  SquareSet& operator-=(const SquareSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend SquareSet operator&(SquareSet a, const SquareSet& b) { return a &= b; }
  friend SquareSet operator|(SquareSet a, const SquareSet& b) { return a |= b; }
  friend SquareSet operator-(SquareSet a, const SquareSet& b) { return a -= b; }

  /// The number of squares.
  [[nodiscard]] int size() const {
    int n = 0;
    for (const std::uint64_t word : words_) n += std::popcount(word);
    return n;
  }

  /// Calls `visit` with each square until it returns true; returns whether it did.
  template <class Visit>
  bool any(const Visit& visit) const {
    return any_in_both(*this, visit);
  }
  /// Calls `visit` with each square that is in the other set, too, until it returns true; returns whether it did.
  template <class Visit>
  bool any_in_both(const SquareSet& other, const Visit& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t rest = words_[i] & other.words_[i]; rest != 0; rest &= rest - 1) {
        if (visit(static_cast<Square>(i * 64) + std::countr_zero(rest))) return true;
      }
    }
    return false;
  }

 private:
  static std::size_t word_of(Square s) { return static_cast<std::size_t>(s) / 64; }
  static unsigned bit_of(Square s) { return static_cast<unsigned>(s) % 64; }

  std::array<std::uint64_t, kMaxSquares / 64> words_{};
};

/// The men by square, the side to move, castling rights, en passant square and counted checks, without variant and
/// clocks. Only a Rulebook makes positions. Requires at most one royal man of each colour.
class Position {
 public:
  /// The man on the square, or no man.
  [[nodiscard]] Man at(Square s) const {
    const ManCode code = code_at(s);
    return code == kNoMan ? Man{} : Man{kind_of(code), color_of(code)};
  }
  /// The same as a number.
  [[nodiscard]] ManCode code_at(Square s) const { return men_[s]; }
  /// The squares of the colour's men.
  [[nodiscard]] const SquareSet& men_of(Color color) const { return squares_of_[color]; }
  /// The square of the colour's royal man; kNoSquare if there is none.
  [[nodiscard]] Square royal(Color color) const { return royal_[color]; }
  /// The side to move.
  [[nodiscard]] Color to_move() const { return to_move_; }
  /// The castling rights: bit i is the right of the variant's castling i.
  [[nodiscard]] std::uint32_t castling() const { return castling_; }
  /// The square just passed by a double step, or kNoSquare.
  [[nodiscard]] Square en_passant() const { return en_passant_; }

  /// The number of checks that the colour has given; 0 in games that do not count them.
  [[nodiscard]] int checks(Color color) const { return checks_[color]; }

  /// A hash, which rarely collides for positions of one variant. It is the same on all machines of one byte order.
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t h = castling_;
    h ^= std::uint64_t{checks_[Color::white]} << 32 ^ std::uint64_t{checks_[Color::black]} << 36;
    h = h << 16 ^ static_cast<std::uint16_t>(en_passant_) ^ std::uint64_t{slot(to_move_)} << 56;
    for (std::size_t i = 0; i < used_; i += sizeof(std::uint64_t)) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, men_.data() + i, sizeof eight);
      h = mixed(h ^ eight);
    }
    return mixed(h);
  }

  friend bool operator==(const Position& a, const Position& b) {
    return a.to_move_ == b.to_move_ && a.castling_ == b.castling_ && a.en_passant_ == b.en_passant_ &&
           a.checks_ == b.checks_ && a.used_ == b.used_ && std::memcmp(a.men_.data(), b.men_.data(), a.used_) == 0;
  }

 private:
  friend class Rulebook;

  static constexpr std::uint64_t mixed(std::uint64_t h) {
    h ^= h >> 32;
    h *= 0x9E3779B97F4A7C15ULL;
    h ^= h >> 29;
    h *= 0xBF58476D1CE4E5B9ULL;
    return h ^ h >> 32;
  }

  IndexedArray<ManCode, kMaxSquares> men_{};
  ByColor<SquareSet> squares_of_;
  ByColor<std::int16_t> royal_{{kNoSquare, kNoSquare}};
  std::int16_t en_passant_ = kNoSquare;
  std::uint16_t used_ = 0;  ///< squares of the board
  std::uint32_t castling_ = 0;
  ByColor<std::uint8_t> checks_{};
  Color to_move_ = Color::white;
};

}  // namespace keymove::verify
