// The parts of a position as the formats of problemists write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "positions/game/stipulation.h"
#include "positions/problem/problem.h"

namespace keymove {

/// Why the position is no problem that these formats can state, such as "the game gardner-5x5"; empty if it is one: a
/// position of chess with both kings and a forced win, or a stipulation whose beginner is to move.
std::string no_problem_because(const TestPosition& position);

/// The stipulation of such a problem.
Stipulation problem_stipulation(const TestPosition& position);

/// The men of one side with their squares, such as Kc1 and Pa2, sorted from the king to the pawns. `letters` names
/// king, queen, rook, bishop, knight and pawn.
std::vector<std::string> problem_men(const Setup& setup, Color color, std::string_view letters);

/// The options of Popeye that the position needs, each with its operands: `HalfDuplex` where Black attacks,
/// `NoCastling h1` for a rook at home without its right, `EnPassant g7g6g5` for the double step just made.
std::vector<std::string> problem_options(const TestPosition& position);

/// The authors, in their order; none if they are not known apart from the source.
std::vector<std::string> problem_authors(const TestPosition& position);
/// Where the problem was published: the operations `origin`, else the provenance if no author and no award is known.
std::vector<std::string> problem_origins(const TestPosition& position);

/// Takes the number of solutions of help and series play from the operation `intended`, which is then kept no longer. A
/// text that leaves the number open is a repair.
void state_intended(TestPosition& position);

/// The remark in which Popeye's input keeps the number of solutions, "solutions 2"; empty if nothing is stated.
std::string solutions_remark(const TestPosition& position);
/// Adds the number in such a remark as the operation `intended`; other remarks are passed over.
void take_remark(std::string_view remark, std::vector<EpdOperation>& operations);

/// The text on one line: words with one blank between them.
std::string on_one_line(std::string_view text);

}  // namespace keymove
