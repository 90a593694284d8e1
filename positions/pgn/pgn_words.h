// The words of a game in PGN, as the standard has them and as older files write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace keymove {

/// The word at the beginning of the text. It ends before a blank, a bracket, ';', the '$' of an annotation or the '*'
/// of a result; the brackets of a promotion such as a8(Q) are part of it, and so is the '*' of a capture, as in b7*a6.
/// Empty only if the text begins with one of these.
std::string_view first_pgn_word(std::string_view text);

/// Whether the word has the form of a move in SAN or coordinate text, with the letters of any language: "Nxf3+",
/// "Sf3:", "Крf2", "e2-e4", "0-0", but not "in", "1856" or "Schach64".
bool has_move_form(std::string_view word);

/// Whether the word is no move, but was meant as one, with a square that no board has, or with signs that are none:
/// "Rz9", "e2-z4", "Ra1~h1". It is then an error where a move is expected, and not words to be passed over.
bool resembles_move(std::string_view word);

/// The result that the word states, as the standard writes it: "1/2-1/2" for "1/2" and for one half as a sign.
std::optional<std::string_view> pgn_result(std::string_view word);

/// The word without the number of a move before it: "e5" of "12...e5", nothing of "12.".
std::string_view without_move_number(std::string_view word);

/// The move with plain letters in the place of the signs of print for a capture and for mate, and without the N of a
/// novelty behind a mark, as in "Qh5!N".
std::string plain_move(std::string_view move);

/// Whether the word is a null move, by which databases note that a side passes: "--", "Z0", ...
bool is_null_move(std::string_view word);

/// Whether the word says of the move before it that it mates.
bool says_mate(std::string_view word);

/// The text with blanks in the place of its comments in braces, "{ a quiet move }"; a word alone in braces stays.
std::string without_comments(std::string_view text);

/// Whether the word stands between moves of which each is a solution: "Re8 or Re7", "Re8 / Re7".
bool is_or(std::string_view word);
/// Whether the word is two moves of which each is a solution: "Re8/Re7".
bool are_two_moves(std::string_view word);
/// Whether a word for "or" stands in the text behind its first word.
bool lists_alternatives(std::string_view text);

/// Whether the word is no move: empty, $1, !?, an evaluation such as "+-", "e.p.", "ch", "N" for a novelty.
bool is_annotation(std::string_view word);

}  // namespace keymove
