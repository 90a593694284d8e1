// Turns a position of a suite into a problem that can be solved and judged.
#pragma once

#include "positions/base/input_error.h"
#include "positions/problem/problem.h"

namespace keymove::verify {

/// The problem of the position that the moves before it lead to, with every stated move resolved to a legal one. An en
/// passant square that no man can use is cleared. A distance without an outcome means a win if it is odd, a loss if it
/// is even. A stated set of legal moves may contain illegal ones, which the judge reports.
/// Errors: those of the position; `king-in-take` when the side to move could capture a king that may not be captured;
/// `illegal-move` and `move-syntax` at the move's place (in a line, only the first one); `claim-contradiction` when the
/// claims exclude each other.
Result<Problem> make_problem(const TestPosition& position);

}  // namespace keymove::verify
