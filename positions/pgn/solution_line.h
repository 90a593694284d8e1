// Lines that have the solution of a problem.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace keymove {

/// The moves of a line that is nothing but moves in quotation marks, brackets or emphasis: "\"Ra6\"", "(1.Ra6)"; the
/// whole line if it is another.
std::string_view without_marks_around_moves(std::string_view line);

/// The line without the marks of message boards at its beginning, "[b]", and without labels, "I)" or "a)".
std::string_view without_labels(std::string_view line);

/// Whether the line is moves and nothing else, the first without a number: "Ra6!", "Kh8 Ra8#".
bool is_moves_alone(std::string_view line);

/// Whether the line begins with a head such as "Solution:", "Key 1:" or "**Sol.** 1.Ra6", which precedes the
/// moves.
bool has_solution_head(std::string_view line);

/// The same for a head in words, and not for marks before a move, "> Ra6".
bool names_solution(std::string_view line);

/// Whether the text between a stipulation and moves says that these are the solution: signs, a head, "with".
bool introduces_moves(std::string_view text);

/// Where the moves of a solution begin in the line: with a number, "1.Ra6", "1 Ra6", "1...", or behind a head also with
/// a move. Nothing if the line is something else.
std::optional<std::size_t> moves_of_solution_in(std::string_view line);

/// Where the moves of a solution begin behind other words, "White mates in 2: 1.Ra6!". Nothing if there are none.
std::optional<std::size_t> moves_behind_words(std::string_view line);

}  // namespace keymove
