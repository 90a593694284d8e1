// Fills the right answers into the positions of a suite.
#pragma once

#include "positions/problem/finding.h"
#include "positions/problem/problem.h"

namespace keymove::tools {

/// The claim that the finding supports: keys, distance and line of a forced end, the gain for a material goal, the
/// legal moves, the value, the number of solutions of help and series play; else the best move. Moves are coordinate
/// text without places in a file.
StatedClaim claim_of(const Problem& problem, const Finding& finding);

/// What becomes of a claim that no proof confirms or contradicts.
enum class Claims { kept, replaced };

/// The position with the finding as its claim: keys, distance and line of a forced end, otherwise the best move. Its
/// EPD operations bm, am, dm, ce, pv, c9 and, where all solutions are known, solutions are replaced, the others kept;
/// without a forced end, c9 describes the finding. Operations write moves in SAN for games like chess, else in
/// coordinate text. With Claims::kept a claim and its operations are kept where the finding is an opinion or undecided;
/// c9 describes that where there is none. Without a problem, the position is returned unchanged.
TestPosition annotated(const TestPosition& position, const std::optional<Problem>& problem, const Finding& finding,
                       Claims claims);

}  // namespace keymove::tools
