// Takes away what programs and terminals put around the lines of a trace.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace keymove {

/// The trace as its reader wants it, of the same length, so that every place stays where it was. Blanks replace the
/// escape codes of terminals (colours, a screen that is cleared), and the prefixes of loggers and time stamps
/// (logger_prefixes.h). Of the types that programs print around numbers and moves only these stay. A board that is a
/// list of lists in one line gets a line for each row.
std::string readable_trace(std::string_view text);

/// Whether the text is the source of a program, as its definitions show: "def f(x):", "class Game:", "#include <map>".
bool is_program_source(std::string_view text);

/// Why a text that looks like a game is none, and the offset of what shows it.
struct NoGame {
  std::string_view why;
  std::size_t at = 0;
};

/// What the text is that only looks like a game: the source or the description of a program, a trace of the AI
/// Wargame, in which men have numbers, or moves of chess among other words, of which the first is at the place; absent
/// if it is none of these.
std::optional<NoGame> why_no_game(std::string_view text);

}  // namespace keymove
