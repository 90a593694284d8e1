// A position as it is written down: the men on their squares, the side to move, castling rights, en passant square and
// clocks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/board.h"
#include "positions/game/variant.h"

namespace keymove {

/// A position of a variant. Bit i of `castling` is the right of variant->castlings[i].
struct Setup {
  VariantPtr variant;
  std::vector<Man> board;  ///< by square
  Color to_move = Color::white;
  std::uint32_t castling = 0;
  Square en_passant = kNoSquare;  ///< the square just passed by a double step
  ByColor<int> checks{};          ///< those that each colour has given, in games that count them
  int halfmove_clock = 0;
  int fullmove_number = 1;

  [[nodiscard]] const BoardShape& shape() const { return variant->shape; }
  [[nodiscard]] const Man& at(Square s) const { return board[static_cast<std::size_t>(s)]; }
  Man& at(Square s) { return board[static_cast<std::size_t>(s)]; }

  /// Whether men, side to move, castling rights, en passant square and counted checks are equal; clocks are not
  /// compared.
  [[nodiscard]] bool same_position(const Setup& other) const;

  /// Whether an enemy stands where the move leads. No enemy does in an en passant capture, nor in castling.
  [[nodiscard]] bool takes_on_target(const Move& move) const;
};

/// A setup, and a sentence for each repair that was made when it was read.
struct ReadSetup {
  Setup setup;
  std::vector<std::string> repairs;
};

/// The repair of a FEN without a side to move.
inline constexpr std::string_view kMoverAssumed = "no side to move: White assumed";

/// The position of a FEN: board, side to move, castling rights, en passant square, half-move clock, move number. Where
/// checks are counted, those that White and Black still have to give, 3+3, stand before the clock or behind the move
/// number, or those given, +0+0. Fields
/// after the board may be missing; the defaults (White to move, no rights, clock 0, move 1) are then noted as repairs.
/// Castling rights that the men contradict and impossible en passant squares are removed and noted as repairs, too.
/// Leading and trailing blanks are skipped.
/// Errors, each with its place in `text`, which begins at `where`: an unknown letter, a row that is too short or too
/// long, too few or too many rows, no royal man or two of one colour, an unreadable field.
Result<ReadSetup> read_fen(const VariantPtr& variant, std::string_view text, const Location& where = {"", 1, 1});

/// The errors of read_fen about the men of a setup that was made in another way, placed at `where`.
std::vector<InputError> check_men(const Setup& setup, const Location& where);

/// The castling rights of kings and rooks that stand where the game starts, whatever rights the setup has.
std::uint32_t rights_by_placement(const Setup& setup);

/// The letters of castling rights as a FEN has them: "KQ", or "-".
std::string rights_text(const Variant& variant, std::uint32_t rights);

/// Removes castling rights that the men contradict, and an en passant square that no double step can have passed.
/// Returns a sentence for each repair.
std::vector<std::string> repair_rights(Setup& setup);

/// The FEN with all its fields.
std::string write_fen(const Setup& setup);
/// The FEN without clock and move number: board, side to move, castling, en passant, and the checks that are left where
/// they are counted.
std::string write_epd_board(const Setup& setup);

/// The move in coordinate text: "e2e4", "e7e8q".
std::string coordinate_text(const Variant& variant, const Move& move);

/// The move that the whole text means in coordinate text, legal or not; absent when the text is something else.
std::optional<Move> parse_coordinate_text(const Variant& variant, std::string_view text);

/// A drawing of the board with rank and file labels, White at the bottom, dots for empty squares and upper-case letters
/// for White's men.
std::string board_text(const Setup& setup);

}  // namespace keymove
