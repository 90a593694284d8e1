// The demand that a problem has one solution, where its suite does not make it.
#pragma once

#include "positions/notation/move_style.h"
#include "positions/problem/problem.h"
#include "verify/judge/judge.h"

namespace keymove::verify {

/// Makes the verdict `cooked` if the finding proves a win with several keys, or several solutions of help or series
/// play where their number is not stated; also if all of them are stated, or nothing is. Moves that differ only in the
/// promoted man are one key. Moves in the reason are in that style. Graver verdicts, and `unknown`, stay. Requires the
/// judgement of that problem.
void demand_one_key(const Problem& problem, const MoveStyle& style, Judgement& judgement);

}  // namespace keymove::verify
