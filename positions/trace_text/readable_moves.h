// Takes away what JSON, CSV, tables and programs put around the moves of a list.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace keymove {

/// What a list of two squares means.
enum class SquarePairs {
  are_moves,       ///< ["e2","e4"] is a move
  are_pawn_moves,  ///< ["e4","e5"] is a move of White's pawn and one of Black's
};

/// The list of moves as its reader wants it, of the same length, so that every place stays where it was: words between
/// blanks. Quotes, commas, brackets, bars, arrows between moves, the signs behind the numbers of moves and the heading
/// of a table are blanks; where moves are in SAN, so are labels such as "Game 1:". A move that is given as two squares
/// is one word: `["e2","e4"]`, "e2 -> e4",
/// `{"from":"e2","to":"e4"}`. Between numbered moves comments, variations and times are blanks, too, and so are the
/// names of types. Pairs of numbers stay as they are: "((6, 4), (4, 4))".
std::string readable_moves(std::string_view text, SquarePairs pairs = SquarePairs::are_moves);

/// Whether the readable text has moves, their numbers, and a result, and nothing else.
bool is_move_list(std::string_view readable);

/// Whether the text is a JSON array of objects, or a Python list of such.
bool is_object_array(std::string_view text);

/// Whether the word has the form of a square: "B2", "e10".
bool is_square(std::string_view word);

/// Whether the word is a result: "1-0", "*".
bool is_result(std::string_view word);

/// Whether the word stands between the squares of a move: "->", "to".
bool is_link(std::string_view word);

/// Whether the word may be a move in some notation, with its number or without, or stand among moves: a result, a link.
bool looks_like_move(std::string_view word);

/// The length of the move number ("12.", "12...", "...") at the start of the word; 0 if there is none.
std::size_t move_number_size(std::string_view word);

}  // namespace keymove
