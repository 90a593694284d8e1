// A solution as a PGN game with variations.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "tools/answers/solved.h"

namespace keymove::tools {

/// The position as a game: its tags, the main variation, and all others in brackets, with comments for the threats,
/// duals and short solutions, in lines of at most 80 bytes but for the tags. Without a tree the best line, and what was
/// found out as a comment. Empty for a bad or unsupported position.
std::string solution_pgn(const TestPosition& position, const Solved& solved);

}  // namespace keymove::tools
