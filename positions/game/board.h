// Squares, colours, men and moves: the types that all games share.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace keymove {

/// Index of a square: rank * files + file, counted from White's left corner (a1 = 0).
using Square = int;
constexpr Square kNoSquare = -1;
constexpr int kMinSide = 2;
constexpr int kMaxSide = 16;

/// The size of a board, from 2x2 to 16x16.
struct BoardShape {
  int files = 8;
  int ranks = 8;

  [[nodiscard]] constexpr int squares() const { return files * ranks; }
  [[nodiscard]] constexpr bool contains(int file, int rank) const {
    return file >= 0 && file < files && rank >= 0 && rank < ranks;
  }
  [[nodiscard]] constexpr Square at(int file, int rank) const { return rank * files + file; }
  [[nodiscard]] constexpr int file_of(Square s) const { return s % files; }
  [[nodiscard]] constexpr int rank_of(Square s) const { return s / files; }
  friend bool operator==(const BoardShape&, const BoardShape&) = default;
};

enum class Color : std::uint8_t { white, black };

constexpr Color operator!(Color c) { return c == Color::white ? Color::black : Color::white; }
constexpr int index_of(Color c) { return c == Color::white ? 0 : 1; }
/// The same as an array index.
constexpr std::size_t slot(Color c) { return c == Color::white ? 0 : 1; }
/// "White" or "Black".
std::string_view name_of(Color c);

/// A kind of man: an index into Variant::men.
using KindId = std::int8_t;
constexpr KindId kNoKind = -1;

/// A man on a square, or no man.
struct Man {
  KindId kind = kNoKind;
  Color color = Color::white;

  [[nodiscard]] bool present() const { return kind != kNoKind; }
  friend bool operator==(const Man&, const Man&) = default;
};

/// One move of one side. Castling is the king's move to its target square; `promotion` is the kind of the new man, or
/// kNoKind.
struct Move {
  Square from = kNoSquare;
  Square to = kNoSquare;
  KindId promotion = kNoKind;

  friend bool operator==(const Move&, const Move&) = default;
  // NOLINTNEXTLINE(modernize-use-nullptr): it mistakes the 0 of comparisons for a pointer
  friend auto operator<=>(const Move&, const Move&) = default;
};

/// The square as "e4": file letter and rank number from White's side, in every game.
std::string square_text(const BoardShape& shape, Square square);

/// The square that the whole text names ("e4", "b10"), if it is on the board.
std::optional<Square> parse_square(const BoardShape& shape, std::string_view text);

}  // namespace keymove
