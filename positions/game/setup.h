// A position as it is written down: men on squares, the side to move, and the rights that belong to it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/game/board.h"
#include "positions/game/variant.h"

namespace keymove {

/// A position of a variant. `castling` has bit i set when the right of variant->castlings[i] stands.
struct Setup {
  VariantPtr variant;
  std::vector<Man> board;  ///< by square
  Color to_move = Color::white;
  std::uint32_t castling = 0;
  Square en_passant = kNoSquare;  ///< the square just passed by a double step
  int halfmove_clock = 0;
  int fullmove_number = 1;

  [[nodiscard]] const BoardShape& shape() const { return variant->shape; }
  [[nodiscard]] const Man& at(Square s) const { return board[static_cast<std::size_t>(s)]; }
  Man& at(Square s) { return board[static_cast<std::size_t>(s)]; }

  /// Same men, mover, rights and en passant square; clocks are not compared.
  [[nodiscard]] bool same_position(const Setup& other) const;
};

/// A setup, and what was mended on the way in, a sentence each.
struct ReadSetup {
  Setup setup;
  std::vector<std::string> repairs;
};

/// Reads a FEN: board, then side to move, castling rights, en passant square, half-move clock, move number; everything
/// after the board may be missing and is then said to be repaired (White to move, no rights, clock 0, move 1). Rights
/// that the men contradict and impossible en passant squares are removed and said. Blanks around are skipped.
/// Errors: the place of each error within `text` (line 1): an unknown letter, a row too short or long, too few or many
/// rows, no royal man or two of one colour, an unreadable field. `where` is added to the columns.
Result<ReadSetup> read_fen(const VariantPtr& variant, std::string_view text, const Location& where = {"", 1, 1});

/// What is wrong with the men of a setup made in another way, as read_fen has it, placed at `where`.
std::vector<InputError> check_men(const Setup& setup, const Location& where);

/// Removes castling rights that the men contradict and an en passant square that no double step can have passed;
/// returns a sentence for each.
std::vector<std::string> repair_rights(Setup& setup);

/// The FEN with all six fields.
std::string write_fen(const Setup& setup);
/// The first four fields of the FEN: board, side to move, castling, en passant.
std::string write_epd_board(const Setup& setup);

/// "e2e4", "e7e8q".
std::string coordinate_text(const Variant& variant, const Move& move);

/// Reads coordinate text wholly; says nothing about legality.
std::optional<Move> parse_coordinate_text(const Variant& variant, std::string_view text);

/// The board with ranks and files around it, White below, a dot for an empty square, upper case for White's men.
std::string board_text(const Setup& setup);

}  // namespace keymove
