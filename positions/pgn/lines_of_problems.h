// Lines that stand below the position of a problem in print.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace keymove {

/// The condition that a line or the words behind a stipulation name, if chess does not have it.
std::string fairy_condition(std::string_view text);

/// Whether the line asks for a win or a draw, as that of a study does.
bool asks_for_study(std::string_view line);

/// Whether the line is the head of a solution that begins on the next line: "Solution", "**Key:**".
bool heads_solution(std::string_view line);

/// Whether the line is moves that begin with one of Black: "1...Kh8".
bool begins_with_black(std::string_view line);

/// Whether the line is set play: moves that begin with one of Black, before a line that begins with one of White.
bool precedes_key(std::string_view line, std::string_view next);

/// Whether the line tells what comes before the solution of a problem: set play or tries.
bool tells_tries(std::string_view line);

/// Where the words for another position of the problem begin in the line, "b) Ra1 to b1" or "Duplex"; its size if
/// there are none.
std::size_t other_position_in(std::string_view line);

/// Where the stipulation begins in a line that lists the men of both sides before it: "Ke1 Ra1 / Ke3 Rb4 h#2".
std::optional<std::size_t> stipulation_behind_men(std::string_view line);

/// Whether the line says that the diagram is no problem of its own, but its twins are.
bool is_zero_position(std::string_view line);

/// Whether the line is one of Popeye's that tell how far its search is: "  1  (Ra1-a7    Time = 0.017 s)".
bool tells_progress(std::string_view line);

/// Whether the line has a move of a man with its letter, also in the old notation of English books.
bool mentions_move(std::string_view line);

}  // namespace keymove
