// The set play of help play: the lines that begin with the other side's move.
#pragma once

#include <optional>

#include "positions/problem/problem.h"
#include "tools/answers/solved.h"

namespace keymove::tools {

/// Whether the stipulation has set play that is a list of lines: help play and series help play of more than the one
/// move that set play leaves out.
bool has_set_lines(const Stipulation& stipulation);

/// Solves the set play of the position, which is `solved`, as a problem of its own, and puts its answer into
/// `solved.set_play`; does nothing if has_set_lines is false. In `h#n` White begins, in `h#n.5` Black, and in `ser-h#n`
/// White makes the only move. The answer has errors instead of a problem if the side that would begin could capture the
/// king. Requires that the solver has the task's limits.
void add_set_play(Solved& solved, const TestPosition& position, SolveTask task, solver::Solver& solver,
                  std::optional<Certifier>& certifier);

}  // namespace keymove::tools
