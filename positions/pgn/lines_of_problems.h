// Lines that stand below the position of a problem in print.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "positions/copied_text/stated_stipulation.h"

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

/// The stipulation of a line that states nothing else but who begins.
std::optional<FoundStipulation> asked_in(std::string_view line);

/// Whether the line can only be the solution of the position above it: a head and moves, "Key: Ra6", or the first move
/// with its number, "1.Ra6".
bool is_sure_solution(std::string_view line);

/// Whether the line, which is not known, says that moves below it are others than the solution.
bool introduces_other_moves(std::string_view line);

/// Whether the line begins another problem, whose position may be a picture: "Puzzle 2", "Mate in 3".
bool begins_other_problem(std::string_view line);

/// What a heading of the solutions of several problems says: "Solutions", "Answers to the puzzles on page 12", or with
/// the solutions behind it, of which `rest` is where they begin.
struct PluralHeading {
  bool found = false;
  std::size_t rest = std::string_view::npos;
};

/// What the line says as such a heading.
PluralHeading plural_heading(std::string_view line);

/// The stipulation that a title is, also behind a number or a name: "1) #2", "Problem 1: #2"; empty if it is none.
std::string_view asked_in_title(std::string_view title);

}  // namespace keymove
