// From a position as its suite has it to a problem that can be solved and judged.
#pragma once

#include "positions/base/input_error.h"
#include "positions/problem/problem.h"

namespace keymove::verify {

/// The position reached by the moves before it, with every stated move found among the legal ones. An en passant
/// square of no use is cleared. A distance stated without an outcome means a win when odd, a loss when even.
/// Errors: the position's own; `king-in-take` when the side to move could capture a king that may not be captured;
/// `illegal-move` and `move-syntax` at the move's place (of a line, the first bad one); `claim-contradiction` when the
/// claims exclude each other. A stated set of legal moves may hold illegal ones: finding them is the judge's work.
Result<Problem> make_problem(const TestPosition& position);

}  // namespace keymove::verify
