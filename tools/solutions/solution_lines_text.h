// Writes the solutions of help and series play as problemists print them.
#pragma once

#include <string>
#include <vector>

#include "positions/game/setup.h"
#include "positions/game/stipulation.h"
#include "tools/answers/solved.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

/// What lines are: the solutions, or the set play, which begins with the second half of a move.
enum class LinesOf { solutions, set_play };

/// A line for each solution: "  1.Kb8 a7+ 2.Ka8 Bb7#"; when the side that begins a help problem makes a half move
/// first, "  1...a7 2.Kb8 Bb7#". Requires the solutions of that position, which is one of the stipulation's aimed
/// variant.
std::string lines_text(const Setup& setup, const Stipulation& stipulation, const std::vector<std::vector<Move>>& lines,
                       MoveStyle style);

/// The set play below the solutions of help play: what was found, and its lines.
std::string set_play_text(const Solved& set, MoveStyle style);

/// A line for each solution as Popeye prints them: "  1.Kc8-b8 0-0   2.g3-g2 Rf1-f8 #", with squares of departure, `*`
/// for captures and `+`, `#` or `=` after a blank. Requires a stipulation for which has_popeye_lines is true. Where set
/// play of `h#n.5` is printed, the stipulation is that of the set play, and its lines begin with the second half of the
/// first move left out: "  1...  ...  2.Ka8-b8 Rh1-h8 #".
std::string popeye_lines_text(const Setup& setup, const Stipulation& stipulation,
                              const std::vector<std::vector<Move>>& lines, LinesOf of = LinesOf::solutions);

/// Whether the lines of such solutions are whole, so that they can be printed as Popeye prints them: in help and series
/// play without an answer that one side must be left, in chess.
bool has_popeye_lines(const Setup& setup, const Stipulation& stipulation);

/// The moves of one solution as text, without numbers.
std::vector<std::string> line_moves(const Setup& setup, const Stipulation& stipulation, const std::vector<Move>& line,
                                    MoveStyle style);

}  // namespace keymove::tools
