// The signs that print puts into moves, beside those of the keyboard.
#pragma once

#include <string>
#include <string_view>

namespace keymove {

/// Whether with_plain_signs may change the move. Cost: one pass over its bytes.
bool has_signs_of_print(std::string_view move);

/// The move with the signs of a keyboard: "-" for dashes and arrows, "x", "+" for a dagger, "#" for a double one, an x
/// or "mate" behind the last square, "!" and "?" also out of brackets; without the sign of a stalemate behind a square
/// and those of an evaluation. Other characters, such as figurines, stay.
std::string with_plain_signs(std::string_view move);

}  // namespace keymove
