// Solutions as notes have them, among sentences.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "positions/notes/note_lines.h"

namespace keymove {

/// Where the moves of a solution stand in the text of NoteLines.
struct NotedMoves {
  std::size_t from = 0;
  std::size_t to = 0;
};

/// Whether the line has a solution or is the head of one: "1. Re8#", "Best move: Re8#", "Solution".
bool speaks_of_solution(const NoteLine& line);

/// Whether the line is the head of a solution that stands below it: "Solution", "Show the answer".
bool heads_solution_below(const NoteLine& line);

/// Whether the line has the head of a solution and a move behind it.
bool promises_moves(const NoteLine& line);

/// Whether the line has the answer of somebody who was asked, and perhaps not the solution: "Your answer: Ra5",
/// "[x] Ra5".
bool is_answer_of_somebody(const NoteLine& line);

/// Whether the line is a few words, a colon and a move: "Guess: Ra5".
bool names_move(const NoteLine& line);

/// The solution in the lines [first, last): behind a head such as "Solution:", "Expected move:", below one such as
/// "Solution", or with the number of a move; `black`: it is Black's. The answer of somebody counts only where there is
/// no other. It ends before the first word that is no move. The signs between its moves are blanks in `notes`
/// thereafter. Nothing if there is none.
std::optional<NotedMoves> noted_solution(NoteLines& notes, std::size_t first, std::size_t last, bool black);

/// The solution that a part of a line names, ", expected Qg6, got Rf5"; `at` is the offset of the part in the text.
/// Nothing if it names none.
std::optional<NotedMoves> solution_within(NoteLines& notes, std::string_view text, std::size_t at);

/// The moves that stand at the offset of the text; nothing if none does.
std::optional<NotedMoves> noted_moves_at(NoteLines& notes, std::size_t at);

/// Whether another line of moves stands behind the place, before an empty line: "and 1.Kd1", "- 1.Kd1".
bool has_more_lines(std::string_view text, std::size_t at);

}  // namespace keymove
