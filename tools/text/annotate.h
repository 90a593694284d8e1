// A suite's positions with the right answers filled in.
#pragma once

#include "positions/problem/finding.h"
#include "positions/problem/problem.h"

namespace keymove::tools {

/// What the finding lets one state: keys, distance and line of a proved end, the gain of a material goal, the legal
/// moves, the value; else the best move. Moves are coordinate text without places.
StatedClaim claim_of(const Problem& problem, const Finding& finding);

/// The position that states what was found: keys, distance and line of a proved end, the best move otherwise; its
/// EPD operations bm, am, dm, ce and pv are replaced, the others kept. What rests on no proof is said in c9.
/// Moves are SAN in operations of games like chess, else coordinate text. Without a problem the position as it was.
TestPosition annotated(const TestPosition& position, const std::optional<Problem>& problem, const Finding& finding);

}  // namespace keymove::tools
