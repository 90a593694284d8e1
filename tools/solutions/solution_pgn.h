// Writes a solution as a PGN game with variations.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "tools/answers/solved.h"

namespace keymove::tools {

/// The position as a game: its tags, the main variation, and all other variations in brackets, with comments for the
/// threats, duals and short solutions. Lines have at most 80 bytes, except those of the tags. Without a tree, the game
/// is the best line, with the finding as a comment. Empty for a bad or unsupported position.
std::string solution_pgn(const TestPosition& position, const Solved& solved);

}  // namespace keymove::tools
