// FENs with the letters that other languages have for the men, and positions as lists of men.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "positions/game/setup.h"

namespace keymove {

/// The position of a FEN, as read_fen reads it. Where a man has a letter that the variant does not know, these are
/// tried: S for knights, if the variant has no man S and no N stands on the board; and in a game whose men are those of
/// chess German and French letters, figurines, and Cyrillic letters (К or Кр for the king). If exactly one of them
/// reads the whole board, with its kings and without pawns on the first and last ranks, it is taken, and noted as a
/// repair. The text may also list the men of each side, as "Kc8 Ra1 Pb6 / Ka8 Bb8 Pa7 b7" or "White: ... Black: ...".
/// Errors: those of read_fen, and `fen-letter` if there are several readings.
Result<ReadSetup> read_any_fen(const VariantPtr& variant, std::string_view text, const Location& where = {"", 1, 1});

/// Whether the text lists the men of both sides, or of one side that it names.
bool lists_men(std::string_view text);

/// The offset of a move, or of an operation of EPD, behind the FEN that begins the text: of the first of the words
/// behind its fourth field that has a square, or names an operation; nothing if there is none.
std::optional<std::size_t> moves_behind_fen(std::string_view text);

/// The same as read_any_fen for a text that has nothing but the position, a field of a suite. Error `fen-rest`: moves
/// or an operation of EPD follow the FEN, which would otherwise be lost.
Result<ReadSetup> read_fen_alone(const VariantPtr& variant, std::string_view text, const Location& where);

}  // namespace keymove
