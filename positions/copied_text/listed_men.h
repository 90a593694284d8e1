// Positions as lists of men: "Kc8 Ra1 Pb6 / Ka8 Bb8 Pa7 b7".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "positions/copied_text/men_alphabets.h"
#include "positions/game/board.h"

namespace keymove {

/// The letters that go with the name of White with which the text begins, "Bianco" or "Wit"; nullptr if any may.
const MenAlphabet* letters_of_sides(std::string_view text);

/// Whether the text names White at its beginning and Black behind it, each with a colon, whether or not their men can
/// be read.
bool names_both_sides(std::string_view text);

/// The board of a FEN, with English letters, of the men that the text lists for White and then for Black. The lists are
/// told apart by '/', by the names of the sides, or by letters of colours before the men: "wKc8 Ra1 b6 bKa8 Bb8".
/// Commas and full stops do not count. A square without a man is that of a pawn at the beginning of a list and behind
/// pawns; where the sides have names and no pawn has a letter, also behind other men, if one of these squares can be
/// nothing else: behind a king, or the second one behind a man. Nothing if the text is something else, or names a
/// square twice.
std::optional<std::string> board_of_listed_men(std::string_view text, const BoardShape& shape,
                                               const MenAlphabet& alphabet);

/// The word of a list of men at which the reading that goes furthest ends, if the text begins with a name of White and
/// is no list in any letters.
std::optional<std::string> unread_man(std::string_view text, const BoardShape& shape);

}  // namespace keymove
